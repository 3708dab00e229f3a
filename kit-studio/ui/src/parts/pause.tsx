import { useIllness } from "../api/health";
import { useLinkState } from "../api/live";
import { count } from "../lib/format";
import { adjust } from "../router";
import { Icon } from "./icons";
import { useKeys } from "./use-keys";

/** Live or paused, and how much waits. */
export function PauseButton({ paused, held }: { paused: boolean; held: number }) {
  const ill = useIllness();
  const link = useLinkState();
  const state = ill ? "lost" : link;
  const turn = () => adjust({ paused: paused ? null : 1 }, "replace");
  useKeys({ p: turn });
  const text = paused ? (held > 0 ? `Paused · ${count(held)} new` : "Paused") : ill ? "Failing" : state === "live" ? "Live" : "Connecting";
  return (
    <button
      type="button"
      class="pill live-pill"
      aria-pressed={paused}
      title={paused ? "Go on (p)" : "Pause (p)"}
      onClick={turn}
    >
      <span class={`dot ${paused ? "paused" : state}`} />
      {text}
      <Icon name={paused ? "play" : "pause"} size={12} />
    </button>
  );
}
