import { render } from "preact";
import { App } from "./app/App";
import { keepForLater } from "./offline/register";
import { renew } from "./server/guest";
import { keepNotifications } from "./server/notifications";
import { showSettings } from "./settings";
import "./style/index.css";
import { followLanguage } from "./words/catalogues";

showSettings();
followLanguage();
void renew();
void keepNotifications();
render(<App />, document.getElementById("app")!);
keepForLater();
