import { useEffect, useRef } from "preact/hooks";
import { ClearButton, useKept } from "../api/clear";
import { ApiError, post, query } from "../api/http";
import { onLive } from "../api/live";
import type { ExceptionGroup } from "../api/types";
import { useApi } from "../api/use-api";
import { ago, classes, count, dateTime, plural } from "../lib/format";
import { soon } from "../lib/soon";
import { Empty, Failure, SearchField, Segments, Waiting } from "../parts/basics";
import { ExceptionTitle, ExceptionView } from "../parts/exception-view";
import { Icon } from "../parts/icons";
import { Status } from "../parts/marks";
import { toast } from "../parts/toast";
import { useKeys } from "../parts/use-keys";
import { adjust, go, href, usePlace } from "../router";

export function ExceptionsPage() {
  const { path, query: params } = usePlace();
  const search = params.get("search") ?? "";
  const view = VIEWS.find(([name]) => name === params.get("show"))?.[0] ?? "";
  const { data, error, reload } = useApi<readonly ExceptionGroup[]>(`api/exceptions/groups${query({ search })}`);
  const kept = useKept();
  const recorded = data?.filter(({ lastSeen }) => kept(lastSeen));
  const groups = recorded?.filter((group) => viewOf(group) === view);
  useEffect(() => {
    const later = soon(reload, 300, 1000);
    const off = onLive("exception", later, later);
    return () => {
      off();
      later.cancel();
    };
  }, []);
  const selected = path[1] ?? null;
  const chosen = recorded?.find((group) => group.lastId === selected);
  const at = groups?.findIndex((group) => group.lastId === selected) ?? -1;
  const move = (by: number) => {
    const group = groups?.[Math.max(0, Math.min((groups?.length ?? 1) - 1, at + by))];
    if (group) go(href(["exceptions", group.lastId], params), selected ? "replace" : "push");
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => selected && go(href(["exceptions"], params)),
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector(".selected")?.scrollIntoView({ block: "nearest" }), [selected, groups]);

  return (
    <>
      <header class="head">
        <h1>Exceptions</h1>
        <div class="grow" />
        {groups && <span class="faint">{plural(groups.length, "kind")}</span>}
        <ClearButton />
      </header>
      <div class="bar">
        <SearchField hotkey class="wide" label="Search names, messages, frames…" value={search} onChange={(text) => adjust({ search: text }, "replace")} />
        <Segments
          label="Show"
          value={view}
          options={VIEWS.map(([name, text]) => [name, `${text} ${recorded ? count(recorded.filter((group) => viewOf(group) === name).length) : ""}`] as const)}
          onPick={(show) => adjust({ show })}
        />
      </div>
      <div class={classes("page split", selected && "with-detail")}>
        {groups && groups.length > 0 ? (
          <div class="scroll" ref={list}>
            {groups.map((group) => (
              <Group key={group.fingerprint} group={group} params={params} selected={group.lastId === selected} />
            ))}
          </div>
        ) : error ? (
          <Failure error={error} retry={reload} />
        ) : groups ? (
          <Empty icon="check" title={search ? "No exception matches" : nothing[view]}>
            <p>What the application throws, handled or not, is grouped here by its origin.</p>
          </Empty>
        ) : (
          <Waiting />
        )}
        {selected && (
          <aside class="detail" aria-label="Exception">
            <div class="detail-top">
              <div class="title grow strong">Exception</div>
              {chosen && <VerdictButtons group={chosen} changed={reload} />}
              <a class="icon-button" href={href(["exceptions"], params)} aria-label="Close" title="Close (Esc)">
                <Icon name="close" />
              </a>
            </div>
            <div class="detail-body">
              <ExceptionView id={selected} linked />
            </div>
          </aside>
        )}
      </div>
    </>
  );
}

const VIEWS = [
  ["", "Open"],
  ["4xx", "4xx"],
  ["muted", "Muted"],
  ["resolved", "Resolved"],
] as const;

type View = (typeof VIEWS)[number][0];

const nothing: Record<View, string> = { "": "No exceptions", "4xx": "None ended as 4xx", muted: "None is muted", resolved: "None is resolved" };

/** Returns the view of a group: its verdict, else 4xx for errors of clients, else that of open ones. */
export const viewOf = ({ verdict, status }: ExceptionGroup): View => (verdict as View | null) ?? (status !== null && status >= 400 && status < 500 ? "4xx" : "");

const offers = [
  ["resolve", "Resolve", "Done with: opens again when a newer build throws it"],
  ["mute", "Mute", "Not of interest, whenever it comes"],
  ["reopen", "Reopen", "Lists it with the open ones again"],
] as const;

function VerdictButtons({ group, changed }: { group: ExceptionGroup; changed(): void }) {
  const act = (action: string) =>
    post(`api/exceptions/${encodeURIComponent(group.fingerprint)}/${action}`, {}).then(changed, (failure: unknown) =>
      toast(failure instanceof ApiError ? failure.detail : String(failure)),
    );
  return (
    <>
      {offers
        .filter(([action]) => (action === "reopen") === (group.verdict !== null))
        .map(([action, text, title]) => (
          <button key={action} type="button" class="button" data-verdict={action} title={title} onClick={() => void act(action)}>
            {text}
          </button>
        ))}
    </>
  );
}

function Group({ group, params, selected }: { group: ExceptionGroup; params: URLSearchParams; selected: boolean }) {
  return (
    <a class={classes("group", selected && "selected")} href={href(["exceptions", group.lastId], params)}>
      <div class="grow">
        <ExceptionTitle name={group.name} message={group.message} />
        {group.at && (
          <span class="mono faint cut">
            {group.at.function} {group.at.file && `(${group.at.file}:${group.at.line ?? "?"})`}
          </span>
        )}
      </div>
      <div class="group-side">
        {group.status !== null && <Status code={group.status} />}
        <span class={classes("pill", group.handled ? "tone-none" : "tone-red")}>{count(group.count)}×</span>
        <span class="faint" title={dateTime(group.lastSeen)}>
          {ago(group.lastSeen)}
        </span>
      </div>
    </a>
  );
}
