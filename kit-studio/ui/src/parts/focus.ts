/** A ref that focuses its element when it appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
