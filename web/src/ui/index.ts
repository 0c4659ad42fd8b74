/** The small shared components; style/base.css lists their classes. */
export { Button } from "./Button";
export { Dialog } from "./Dialog";
export { Icon, type IconName } from "./icons";
export { IconButton } from "./IconButton";
export { Message } from "./Message";
export { Pick } from "./Pick";
export { Segmented } from "./Segmented";
export { Switch } from "./Switch";
export { toast, Toasts } from "./Toast";
