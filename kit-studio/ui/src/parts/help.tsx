import { Modal } from "./modal";

const rows: readonly (readonly [string, readonly string[]])[] = [
  ["Jump anywhere", ["Ctrl", "K"]],
  ["Search this page", ["/"]],
  ["Next, previous", ["j", "k"]],
  ["Open", ["Enter"]],
  ["Close", ["Esc"]],
  ["Pause the live list", ["p"]],
  ["Send a request again", ["r"]],
  ["Copy as cURL", ["c"]],
  ["Next, previous page of rows", ["]", "["]],
  ["Run the statement", ["Ctrl", "Enter"]],
  ["Overview", ["g", "o"]],
  ["Requests", ["g", "r"]],
  ["Exceptions", ["g", "x"]],
  ["Logs", ["g", "l"]],
  ["Events", ["g", "e"]],
  ["Parked events", ["g", "p"]],
  ["Queues", ["g", "q"]],
  ["Audits", ["g", "a"]],
  ["Tables", ["g", "t"]],
  ["SQL", ["g", "s"]],
  ["This help", ["?"]],
];

export function Help({ close }: { close(): void }) {
  return (
    <Modal label="Keyboard shortcuts" close={close}>
      <div class="help">
        <h2>Keyboard</h2>
        {rows.map(([what, keys]) => (
          <div key={what}>
            {what}
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Modal>
  );
}
