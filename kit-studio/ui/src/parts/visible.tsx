import { pieces } from "../lib/visible";

/** Text whose invisible characters can be seen, so that it says what it looks like. */
export function Visible({ text }: { text: string }) {
  const parts = pieces(text);
  if (parts.length === 1 && parts[0]?.mark === undefined) return <>{parts[0]?.text}</>;
  return (
    <>
      {parts.map((part, at) =>
        part.mark === undefined ? (
          part.text
        ) : (
          <span key={at} class="control" title={part.mark}>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}
