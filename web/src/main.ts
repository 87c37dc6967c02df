import { mount } from "svelte";
import App from "./App.svelte";
import "fonts:faces.css";
import "shapes:palette.css";
import "./style.css";

mount(App, { target: document.getElementById("page") as HTMLElement });
