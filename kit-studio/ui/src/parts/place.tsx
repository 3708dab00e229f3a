import type { Frame } from "../api/types";
import { editorAddress, template } from "../lib/editor";

/** Names a place in the source as file and line. */
export const placeText = ({ file, line, function: name }: Frame): string => (file ? `${file}${line ? `:${line}` : ""}` : name);

/** A place in the source, which opens in the editor if the file is on this disk. */
export function Place({ at, text = placeText(at) }: { at: Frame; text?: string }) {
  if (!at.path) return <span class="mono faint">{text}</span>;
  return (
    <a class="mono link" data-source href={editorAddress(template(), at.path, at.line ?? 1)} title={`Open ${at.path}`}>
      {text}
    </a>
  );
}
