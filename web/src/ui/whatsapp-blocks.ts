/** A stretch of whole lines: words, or what WhatsApp draws as a block of its own. */
export type TextBlock =
  | { readonly kind: 'text' | 'quote' | 'code'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'numbers'; readonly items: readonly string[]; readonly start: number };

const FENCE = /^```([\s\S]+?)```$/gmu;
const QUOTE = /^> (.*)$/u;
const BULLET = /^[-*] (?=\S)(.*)$/u;
const NUMBER = /^(\d{1,3})\. (?=\S)(.*)$/u;

const blockOf = (line: string): TextBlock => {
  const quote = QUOTE.exec(line)?.[1];
  if (quote !== undefined) return { kind: 'quote', text: quote };
  const bullet = BULLET.exec(line)?.[1];
  if (bullet !== undefined) return { kind: 'bullets', items: [bullet] };
  const number = NUMBER.exec(line);
  if (number !== null) return { kind: 'numbers', items: [number[2] ?? ''], start: Number(number[1]) };
  return { kind: 'text', text: line };
};

/** Two neighbours as one block; null where the second begins a block of its own. */
const joined = (one: TextBlock | undefined, next: TextBlock): TextBlock | null => {
  if (one === undefined || one.kind !== next.kind) return null;
  if ('text' in one && 'text' in next) return { ...one, text: `${one.text}\n${next.text}` };
  if (!('items' in one && 'items' in next)) return null;
  const follows =
    one.kind !== 'numbers' || next.kind !== 'numbers' || next.start === one.start + one.items.length;
  return follows ? ({ ...one, items: [...one.items, ...next.items] } as TextBlock) : null;
};

const ofLines = (text: string, blocks: TextBlock[]): void => {
  for (const line of text.split('\n')) {
    const next = blockOf(line);
    const both = joined(blocks.at(-1), next);
    if (both === null) blocks.push(next);
    else blocks[blocks.length - 1] = both;
  }
};

/** The blocks of a message: lines with `> `, `- `, `* ` or `1. `, and code between lines of three backticks. */
export const textBlocks = (text: string): readonly TextBlock[] => {
  const blocks: TextBlock[] = [];
  let from = 0;
  for (const { 0: whole, 1: code = '', index } of text.matchAll(FENCE)) {
    if (index > from) ofLines(text.slice(from, index - 1), blocks);
    blocks.push({ kind: 'code', text: code.replace(/^\n|\n$/gu, '') });
    from = index + whole.length + 1;
  }
  if (from < text.length) ofLines(text.slice(from), blocks);
  return blocks;
};
