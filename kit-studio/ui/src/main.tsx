import { render } from "preact";
import { connect } from "./api/live";
import { App } from "./app";
import { startTheme } from "./lib/theme";
import { trackLeader } from "./parts/use-keys";
import { followLinks } from "./router";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/parts.css";
import "./styles/lists.css";
import "./styles/detail.css";
import "./styles/data.css";
import "./styles/overview.css";
import "./styles/sql.css";
import "./styles/replay.css";
import "./styles/trace.css";
import "./styles/narrow.css";

startTheme();
connect();
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
document.addEventListener("click", followLinks);
trackLeader();
