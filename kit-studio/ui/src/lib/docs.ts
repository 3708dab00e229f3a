/** Returns the address of the application's API documentation, or null if it has none. */
export const docs = (): string | null => document.querySelector<HTMLLinkElement>("link[rel=help]")?.href ?? null;
