/** Calls a moment after the last of several calls, so that a burst asks the server once. */
export function soon(run: () => void, afterMs = 400): () => void {
  let timer = 0;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, afterMs);
  };
}
