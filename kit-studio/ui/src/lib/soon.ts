/** A call that waits for quiet. */
export interface Soon {
  (): void;
  cancel(): void;
}

/** Calls a moment after the last of several calls, so that a burst asks the server once; a stream that never ends, now and then. */
export function soon(run: () => void, afterMs = 400, atMostMs = 4000): Soon {
  let timer = 0;
  let due = 0;
  const cancel = () => {
    window.clearTimeout(timer);
    timer = 0;
  };
  const call = () => {
    const now = performance.now();
    if (timer === 0) due = now + atMostMs;
    window.clearTimeout(timer);
    timer = window.setTimeout(
      () => {
        timer = 0;
        run();
      },
      Math.max(0, Math.min(afterMs, due - now)),
    );
  };
  return Object.assign(call, { cancel });
}
