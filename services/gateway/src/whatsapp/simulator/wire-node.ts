import type { WireNode } from './wire-library';

/** The server's own address in stanzas. */
export const SERVER_JID = '@s.whatsapp.net';

type Content = WireNode['content'];

/** Builds a stanza; attributes that are undefined are left out. */
export function node(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: Content,
): WireNode {
  const present = Object.entries(attrs).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const built: WireNode = { tag, attrs: Object.fromEntries(present) };
  if (content !== undefined) built.content = content;
  return built;
}

/** The child stanzas, in order; none when the content is text or bytes. */
export function children(parent: WireNode | undefined, tag?: string): WireNode[] {
  if (!Array.isArray(parent?.content)) return [];
  return tag === undefined ? parent.content : parent.content.filter(child => child.tag === tag);
}

/** The first child with that tag. */
export function child(parent: WireNode | undefined, tag: string): WireNode | undefined {
  return children(parent, tag)[0];
}

/** The bytes of a stanza's content, or undefined when it has none. */
export function bytes(holder: WireNode | undefined): Buffer | undefined {
  const content = holder?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : undefined;
}

/** The big-endian number in a stanza's content. */
export function unsigned(holder: WireNode | undefined): number | undefined {
  const content = bytes(holder);
  return content && content.length > 0 && content.length <= 6
    ? content.readUIntBE(0, content.length)
    : undefined;
}

/** A number as big-endian bytes. */
export function bigEndian(value: number, length: number): Buffer {
  const out = Buffer.alloc(length);
  out.writeUIntBE(value, 0, length);
  return out;
}
