// Arrays and images of a character: fetched from the studio's server, or held by a page that has no server.

const held = new Map<string, { data: ArrayBuffer; mime: string; url: string }>();

/** Hold what would be fetched under a name. */
export function hold(name: string, data: ArrayBuffer, mime: string): void {
  if (!held.has(name)) held.set(name, { data, mime, url: "" });
}

/** The bytes under a name; raises the server's reason where there are none. */
export async function bytesOf(name: string): Promise<ArrayBuffer> {
  const own = held.get(name);
  if (own) return own.data;
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.arrayBuffer();
}

/** Where the browser finds the image under a name. */
export function urlOf(name: string): string {
  const own = held.get(name);
  if (!own) return name;
  return (own.url ||= URL.createObjectURL(new Blob([own.data], { type: own.mime })));
}
