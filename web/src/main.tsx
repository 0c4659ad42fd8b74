import { render } from "preact";
import { App } from "./app/App";
import { renew } from "./server/guest";
import { showSettings } from "./settings";
import "./style/index.css";

showSettings();
void renew();
render(<App />, document.getElementById("app")!);
