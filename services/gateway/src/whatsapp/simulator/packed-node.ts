import type { WireNode } from './wire-library';

/** A stanza that survives JSON: bytes are base64. */
export interface PackedNode {
  readonly tag: string;
  readonly attrs: Record<string, string>;
  readonly content?: PackedNode[] | string | { readonly b64: string };
}

/** Makes a stanza fit for the journal. */
export function packNode({ tag, attrs, content }: WireNode): PackedNode {
  if (content === undefined) return { tag, attrs };
  if (typeof content === 'string') return { tag, attrs, content };
  if (Array.isArray(content)) return { tag, attrs, content: content.map(packNode) };
  return { tag, attrs, content: { b64: Buffer.from(content).toString('base64') } };
}

/** The stanza a packed one stands for. */
export function unpackNode({ tag, attrs, content }: PackedNode): WireNode {
  if (content === undefined) return { tag, attrs };
  if (typeof content === 'string') return { tag, attrs, content };
  if (Array.isArray(content)) return { tag, attrs, content: content.map(unpackNode) };
  return { tag, attrs, content: Buffer.from(content.b64, 'base64') };
}
