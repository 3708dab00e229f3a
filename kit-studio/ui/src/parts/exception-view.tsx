import { useState } from "preact/hooks";
import type { ExceptionDetail, Frame } from "../api/types";
import { useApi } from "../api/use-api";
import { classes, dateTime, plural } from "../lib/format";
import { href } from "../router";
import { Facts, Failure, Section, Waiting } from "./basics";
import { Method, Status } from "./marks";
import { Place } from "./place";
import { Visible } from "./visible";

const simpleName = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

export function ExceptionTitle({ name, message }: { name: string; message: string | null }) {
  return (
    <div class="thrown">
      <h2>
        {simpleName(name)} <span class="faint">{name.slice(0, Math.max(0, name.lastIndexOf(".")))}</span>
      </h2>
      {message && (
        <p>
          <Visible text={message} />
        </p>
      )}
    </div>
  );
}

/** One exception whole: message, source, stack and causes. */
export function ExceptionView({ id, linked = false }: { id: string; linked?: boolean }) {
  const { data, error, reload } = useApi<ExceptionDetail>(`api/exceptions/${encodeURIComponent(id)}`);
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting rows={6} />;
  return (
    <div class="exception">
      <ExceptionTitle name={data.name} message={data.message} />
      <div class="thrown-facts">
        <span class={classes("pill", data.handled ? "tone-none" : "tone-red")}>{data.handled ? "handled" : "unhandled"}</span>
        {data.count > 1 && (
          <a class="pill" href={href(["exceptions", data.id])}>
            seen {data.count} times since {dateTime(data.firstSeen)}
          </a>
        )}
      </div>
      {data.source && <Source source={data.source} stack={data.stack} />}
      <Stack title="Stack" frames={data.stack} />
      {data.causes.map((cause, at) => (
        <div key={at} class="cause">
          <span class="faint">Caused by</span>
          <ExceptionTitle name={cause.name} message={cause.message} />
          <Stack title="Stack" frames={cause.stack} />
        </div>
      ))}
      {linked && data.request && (
        <Section title="Request">
          <a class="request-link" href={href(["requests", data.request.id, "exception"])}>
            <Status code={data.request.status} />
            <Method name={data.request.method} />
            <span class="mono cut grow">{data.request.path}</span>
            <span class="faint">{dateTime(data.request.timestamp)}</span>
          </a>
        </Section>
      )}
      {linked && (
        <Section title="About">
          <Facts
            facts={[
              ["First seen", dateTime(data.firstSeen)],
              ["Last seen", dateTime(data.lastSeen)],
              ["Thread", data.thread ?? "–"],
            ]}
          />
        </Section>
      )}
    </div>
  );
}

function Source({ source, stack }: { source: NonNullable<ExceptionDetail["source"]>; stack: readonly Frame[] }) {
  const frame = stack.find(({ path, line }) => line === source.line && path?.replaceAll("\\", "/").endsWith(`/${source.file}`));
  return (
    <Section title={source.file} aside={frame ? <Place at={frame} text={`line ${source.line}`} /> : <span class="faint">line {source.line}</span>}>
      <pre class="code source" tabIndex={0} role="region" aria-label={`Source of ${source.file}`}>
        {source.lines.map((line, at) => {
          const number = source.startLine + at;
          return (
            <div key={number} class={number === source.line ? "hit" : ""}>
              <span>{number}</span>
              {line || " "}
            </div>
          );
        })}
      </pre>
    </Section>
  );
}

/** Frames of the application stand out; runs of others fold into one line. */
function Stack({ title, frames }: { title: string; frames: readonly Frame[] }) {
  const [all, setAll] = useState(!frames.some((frame) => frame.isApp));
  const shown = all ? frames.slice(0, 400) : frames.filter((frame, at) => frame.isApp || at === 0);
  const hidden = frames.length - shown.length;
  const aside =
    hidden > 0 || all ? (
      <button type="button" class="link" onClick={() => setAll(!all)}>
        {all ? "Only the application" : `Show ${plural(hidden, "more frame")}`}
      </button>
    ) : null;
  return (
    <Section title={title} aside={frames.some((frame) => frame.isApp) ? aside : null}>
      <ol class="stack">
        {shown.map((frame, at) => (
          <li key={at} class={frame.isApp ? "app" : ""}>
            <span class="mono cut">{frame.function}</span>
            {frame.file ? <Place at={frame} /> : <span />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
