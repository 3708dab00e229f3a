/**
 * A table's name as a part of an address. Servers refuse slashes and more in a path, however they are encoded, so such a
 * name goes as a tilde and base64url of a JSON array with it.
 */
export function tableSegment(name: string): string {
  if (/^[\p{L}\p{N}_. $-]+$/u.test(name) && !/^\.+$/.test(name)) return name;
  const bytes = new TextEncoder().encode(JSON.stringify([name]));
  return `~${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The name that such a part stands for. */
export function tableName(segment: string): string {
  if (!segment.startsWith("~")) return segment;
  try {
    const text = atob(segment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const [name] = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))) as unknown[];
    return typeof name === "string" ? name : segment;
  } catch {
    return segment;
  }
}
