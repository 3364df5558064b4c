// Arrays and images of a character: fetched from the studio's server, or held by a page without a server.

const held = new Map<string, { data: ArrayBuffer; mime: string; url: string }>();

/** Register data under a name in place of a fetch. */
export function hold(name: string, data: ArrayBuffer, mime: string): void {
  if (!held.has(name)) held.set(name, { data, mime, url: "" });
}

/** Return the bytes of a name; raises an error with the server's reason if there are none. */
export async function bytesOf(name: string): Promise<ArrayBuffer> {
  const own = held.get(name);
  if (own) return own.data;
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.arrayBuffer();
}

/** Return the URL of the image of a name. */
export function urlOf(name: string): string {
  const own = held.get(name);
  if (!own) return name;
  return (own.url ||= URL.createObjectURL(new Blob([own.data], { type: own.mime })));
}
