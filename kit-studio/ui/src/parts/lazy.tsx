import { type ComponentType, createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Empty, Waiting } from "./basics";

/** A page whose code is fetched when it is first opened. */
export function lazy<P extends object>(title: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [state, setState] = useState<"loading" | "here" | "failed">(found ? "here" : "loading");
    useEffect(() => {
      if (state !== "loading") return;
      load().then(
        (page) => {
          found = page;
          setState("here");
        },
        () => setState("failed"),
      );
    }, [state]);
    if (found) return createElement(found, props);
    if (state === "loading") return <Waiting title={title} />;
    return (
      <Empty page icon="exceptions" title="This page could not be loaded">
        <p role="alert">The application may be restarting, or be another version by now.</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Load the studio again
        </button>
      </Empty>
    );
  };
}
