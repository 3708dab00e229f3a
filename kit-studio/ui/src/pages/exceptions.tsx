import { useEffect, useRef } from "preact/hooks";
import { onLive } from "../api/live";
import type { ExceptionGroup } from "../api/types";
import { useApi } from "../api/use-api";
import { ago, classes, count, dateTime, plural } from "../lib/format";
import { soon } from "../lib/soon";
import { Empty, Failure, Waiting } from "../parts/basics";
import { ExceptionTitle, ExceptionView } from "../parts/exception-view";
import { Icon } from "../parts/icons";
import { useKeys } from "../parts/use-keys";
import { go, href, usePlace } from "../router";

export function ExceptionsPage() {
  const { path } = usePlace();
  const { data: groups, error, reload } = useApi<readonly ExceptionGroup[]>("api/exceptions/groups");
  useEffect(() => {
    const later = soon(reload, 300, 1000);
    const off = onLive("exception", later, later);
    return () => {
      off();
      later.cancel();
    };
  }, []);
  const selected = path[1] ?? null;
  const at = groups?.findIndex((group) => group.lastId === selected) ?? -1;
  const move = (by: number) => {
    const group = groups?.[Math.max(0, Math.min((groups?.length ?? 1) - 1, at + by))];
    if (group) go(href(["exceptions", group.lastId]), selected ? "replace" : "push");
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => selected && go(href(["exceptions"])),
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector(".selected")?.scrollIntoView({ block: "nearest" }), [selected, groups]);

  return (
    <>
      <header class="head">
        <h1>Exceptions</h1>
        <div class="grow" />
        {groups && <span class="faint">{plural(groups.length, "kind")}</span>}
      </header>
      <div class={classes("page split", selected && "with-detail")}>
        {groups && groups.length > 0 ? (
          <div class="scroll" ref={list}>
            {groups.map((group) => (
              <Group key={group.fingerprint} group={group} selected={group.lastId === selected} />
            ))}
          </div>
        ) : error ? (
          <Failure error={error} retry={reload} />
        ) : groups ? (
          <Empty icon="check" title="No exceptions">
            <p>What the application throws, handled or not, is grouped here by its origin.</p>
          </Empty>
        ) : (
          <Waiting />
        )}
        {selected && (
          <aside class="detail" aria-label="Exception">
            <div class="detail-top">
              <div class="title grow strong">Exception</div>
              <a class="icon-button" href={href(["exceptions"])} aria-label="Close" title="Close (Esc)">
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

function Group({ group, selected }: { group: ExceptionGroup; selected: boolean }) {
  return (
    <a class={classes("group", selected && "selected")} href={href(["exceptions", group.lastId])}>
      <div class="grow">
        <ExceptionTitle name={group.name} message={group.message} />
        {group.at && (
          <span class="mono faint cut">
            {group.at.function} {group.at.file && `(${group.at.file}:${group.at.line ?? "?"})`}
          </span>
        )}
      </div>
      <div class="group-side">
        <span class={classes("pill", group.handled ? "tone-none" : "tone-red")}>{count(group.count)}×</span>
        <span class="faint" title={dateTime(group.lastSeen)}>
          {ago(group.lastSeen)}
        </span>
      </div>
    </a>
  );
}
