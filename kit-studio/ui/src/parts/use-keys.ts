import { useEffect, useRef } from "preact/hooks";

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

let leader = "";
let leaderTimer = 0;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Binds single keys ("j", "Escape"), sequences ("g r") and "mod+k" while the component lives. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const mod = event.ctrlKey || event.metaKey;
      const name = mod ? `mod+${event.key.toLowerCase()}` : event.key;
      const run = latest.current[leader && !mod ? `${leader} ${name}` : name];
      if (!mod && typing(event.target)) return;
      if (event.altKey || !run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Remembers "g" for a moment, so that the next key completes a sequence; register once, last. */
export function trackLeader(): void {
  window.addEventListener("keydown", (event) => {
    window.clearTimeout(leaderTimer);
    const begins = event.key === "g" && !leader && !event.ctrlKey && !event.metaKey && !typing(event.target);
    leader = begins ? "g" : "";
    if (begins) leaderTimer = window.setTimeout(() => (leader = ""), 900);
  });
}
