import { useState } from "preact/hooks";
import { useFigures } from "../api/figures";
import { ApiError, post, remove } from "../api/http";
import { bytes } from "../lib/format";
import { Icon } from "./icons";
import { toast } from "./toast";

const RULE = "When this is full, the route with most entries loses its oldest. Pinned, failed and slow requests are kept longest.";

/** Shows the bytes kept and their limit, and the reason why entries could not be written. */
export function Kept() {
  const { stats } = useFigures();
  if (!stats || !stats.limit) return null;
  return (
    <>
      {stats.trouble && (
        <span class="pill tone-red" role="status" title={stats.trouble}>
          only in memory
        </span>
      )}
      <span class="faint" data-kept title={RULE}>
        {bytes(stats.used)} of {bytes(stats.limit)} kept
      </span>
    </>
  );
}

/** Pins a request or run, which is then kept with all that happened during it. */
export function PinButton({ path, tags, onChange }: { path: string; tags: readonly string[]; onChange(): void }) {
  const [busy, setBusy] = useState(false);
  const pinned = tags.includes("pinned");
  const change = () => {
    setBusy(true);
    (pinned ? remove(path) : post(path, {}))
      .then(onChange)
      .catch((failure: unknown) => toast(failure instanceof ApiError ? failure.detail : String(failure)))
      .finally(() => setBusy(false));
  };
  const does = pinned ? "Unpin: keep it like others" : "Pin: keep it until you unpin it";
  return (
    <button type="button" class="icon-button" data-pin aria-pressed={pinned} aria-label="Pin" title={does} disabled={busy} onClick={change}>
      <Icon name={pinned ? "pinned" : "pin"} />
    </button>
  );
}
