/** A row's identity as people write it: `~` and base64url of a JSON array stand for keys of several columns. */
export function keyText(id: string): string {
  if (!id.startsWith("~")) return id;
  try {
    const bytes = Uint8Array.from(atob(id.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parts) ? parts.join(", ") : id;
  } catch {
    return id;
  }
}
