import { useEffect, useState } from "preact/hooks";
import { lazy } from "./lazy";

const EditorDialog = lazy<{ close(): void }>("", async () => (await import("./editor-dialog")).EditorDialog);

let ask: () => void = () => {};

/** Opens the dialog that asks where sources open. */
export const chooseEditor = (): void => ask();

export function EditorChoice() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    ask = () => setOpen(true);
  }, []);
  return open ? <EditorDialog close={() => setOpen(false)} /> : null;
}
