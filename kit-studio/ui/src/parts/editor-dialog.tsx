import { useState } from "preact/hooks";
import { EDITORS, fault, setTemplate, template } from "../lib/editor";
import { Icon } from "./icons";
import { Modal } from "./modal";
import { toast } from "./toast";

/** Asks for the address that opens a line of source. */
export function EditorDialog({ close }: { close(): void }) {
  const [text, setText] = useState(template);
  const [why, setWhy] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    const wrong = fault(text.trim());
    setWhy(wrong);
    if (wrong) return;
    setTemplate(text.trim());
    toast("Sources open there from now on");
    close();
  };
  return (
    <Modal label="Editor" close={close}>
      <form class="dialog" onSubmit={save} data-editor>
        <header>
          <h2>Open sources in</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">
          <p>
            <button type="button" class="button" onClick={() => setText(EDITORS.vscode)}>
              VS Code
            </button>{" "}
            <button type="button" class="button" onClick={() => setText(EDITORS.idea)}>
              IntelliJ IDEA
            </button>
          </p>
          <label class="dialog-field">
            <span>
              Address <span class="faint">{"with {path} and {line}"}</span>
            </span>
            <input name="template" class="mono" value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          {why && (
            <p class="query-error" role="alert">
              {why}
            </p>
          )}
        </div>
        <footer>
          <span class="grow" />
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button main-action">
            Save
          </button>
        </footer>
      </form>
    </Modal>
  );
}
