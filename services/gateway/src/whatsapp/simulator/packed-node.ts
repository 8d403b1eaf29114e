import type { WireNode } from './wire-library';

/** A stanza as JSON: bytes are base64. */
export interface PackedNode {
  readonly tag: string;
  readonly attrs: Record<string, string>;
  readonly content?: PackedNode[] | string | { readonly b64: string };
}

/** Converts a stanza to its JSON form. */
export function packNode({ tag, attrs, content }: WireNode): PackedNode {
  if (content === undefined) return { tag, attrs };
  if (typeof content === 'string') return { tag, attrs, content };
  if (Array.isArray(content)) return { tag, attrs, content: content.map(packNode) };
  return { tag, attrs, content: { b64: Buffer.from(content).toString('base64') } };
}

/** Restores a stanza from its JSON form. */
export function unpackNode({ tag, attrs, content }: PackedNode): WireNode {
  if (content === undefined) return { tag, attrs };
  if (typeof content === 'string') return { tag, attrs, content };
  if (Array.isArray(content)) return { tag, attrs, content: content.map(unpackNode) };
  return { tag, attrs, content: Buffer.from(content.b64, 'base64') };
}
