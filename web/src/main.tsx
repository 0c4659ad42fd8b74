import { render } from "preact";
import { App } from "./app/App";
import { keepForLater } from "./offline/register";
import { renew } from "./server/guest";
import { keepNotifications } from "./server/notifications";
import { showSettings } from "./settings";
import "./style/index.css";
import { followLanguage } from "./words/catalogues";
import { followWords } from "./words/words";

showSettings();
followLanguage();
void renew();
await followWords(); // nothing is said twice, first in English
void keepNotifications();
render(<App />, document.getElementById("app")!);
keepForLater();
