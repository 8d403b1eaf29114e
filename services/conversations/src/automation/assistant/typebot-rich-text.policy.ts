/** A node of a typebot bubble's rich text. */
interface RichNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly bold?: unknown;
  readonly italic?: unknown;
  readonly children?: unknown;
}

/** Maximum nesting depth, beyond that of any editor; protects against hostile input. */
const DEEPEST = 20;

const childrenOf = ({ children }: RichNode): readonly RichNode[] =>
  Array.isArray(children)
    ? (children as unknown[]).filter((each): each is RichNode => typeof each === 'object' && each !== null)
    : [];

const marked = (text: string, sign: string, isOn: unknown): string => {
  const inner = text.trim();
  if (isOn !== true || inner === '') return text;
  const before = text.length - text.trimStart().length;
  return `${text.slice(0, before)}${sign}${inner}${sign}${text.slice(before + inner.length)}`;
};

const textOf = (node: RichNode, depth: number): string => {
  if (depth > DEEPEST) return '';
  if (typeof node.text === 'string') return marked(marked(node.text, '_', node.italic), '*', node.bold);
  const inner = childrenOf(node)
    .map(child => textOf(child, depth + 1))
    .join(node.type === 'ul' || node.type === 'ol' ? '\n' : '');
  if (node.type === 'li') return `- ${inner}`;
  const { url } = node;
  return node.type === 'a' && typeof url === 'string' && url !== inner ? `${inner} (${url})` : inner;
};

/** Typebot's rich text as plain text with WhatsApp's marks: a line per block (docs.typebot.io, text bubble). */
export const richText = (blocks: unknown): string =>
  Array.isArray(blocks)
    ? childrenOf({ children: blocks })
        .map(block => textOf(block, 0))
        .join('\n')
    : '';
