import { useEffect, useState } from "preact/hooks";
import { useApi } from "../api/use-api";

interface Fault {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  readonly excerpt?: string;
}

/** The state of the sources, which only kit dev knows: without it there are no errors, not even an empty list. */
interface Build {
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly Fault[];
}

const EVERY_MS = 2000;

/** Shows why the code that runs is older than the sources, each error with file, line and excerpt. */
export function BuildBar() {
  const [everyMs, setEveryMs] = useState(0);
  const { data } = useApi<Build>("api/build", everyMs);
  const followed = data?.errors !== undefined;
  useEffect(() => setEveryMs(followed ? EVERY_MS : 0), [followed]);
  return data?.title ? (
    <section class="build-bar" role="alert">
      <h2>{data.title}</h2>
      <p>{data.detail}</p>
      {data.errors?.map((fault) => (
        <pre key={`${fault.file}:${fault.line}:${fault.message}`}>{textOf(fault)}</pre>
      ))}
    </section>
  ) : null;
}

function textOf({ file, line, column, message, excerpt }: Fault): string {
  const lines = [file ? `${file}:${line}` : null, message];
  if (excerpt) {
    const indent = Math.min(Math.max(0, (column ?? 1) - 1), excerpt.length);
    lines.push("", excerpt, `${" ".repeat(indent)}^`);
  }
  return lines.filter((each) => each !== null).join("\n");
}
