import { render } from "preact";
import { App } from "./app/App";
import { showSettings } from "./settings";
import "./style/index.css";

showSettings();
render(<App />, document.getElementById("app")!);
