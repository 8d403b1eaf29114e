/** What a stretch of a message is: plain, marked as WhatsApp marks it, or a link. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const CODE = '```([\\s\\S]+?)```|(?<!`)`([^`\\n]+)`(?!`)';
// A mark that may open a stretch, and one that may close it; of several in a row the last one opens.
const OPENER = '(?<![\\p{L}\\p{N}])([*_~])(?=\\S)(?!\\3)';
const CLOSER = /(?<=\S)[*_~](?![\p{L}\p{N}])/gu;
// An address ends before the punctuation of its sentence; parentheses and brackets are part of it in pairs.
const BRACKETS = '\\[[^\\s<>"\'[\\]]*\\]';
const PAIR = `\\([^\\s<>"'()]*\\)|${BRACKETS}`;
const REST = `[^\\s<>"'()[\u200b\u2060]|(?!${BRACKETS})\\[`;
const LAST =
  '[^\\s<>"\'().,;:!?[\\]`\u2026\u201d\u2019\u00bb\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f\\p{Cf}]';
const ADDRESS = `(?:${REST}|${PAIR})*(?:${LAST}|${PAIR})`;
// Without a scheme: endings that are no words; those of two letters lead somewhere only before a path.
const ENDINGS = 'com|net|org|app|info|shop|store|site|online|(?:com|net|org|gov|edu)\\.[a-z]{2}';
const COUNTRIES = 'br|pt|es|ar|mx|cl|co|pe|io|me|ly|gl|gg|be|us';
const BARE =
  '(?<![\\p{L}\\p{N}@.:/_-])(?:[a-zA-Z0-9-]{1,63}\\.){1,6}' +
  `(?:(?:${ENDINGS})(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])(?:[/?#]${ADDRESS})?|(?:${COUNTRIES})/${ADDRESS})`;
const LINK =
  '((?:[hH][tT][tT][pP][sS]?:\\/\\/|(?<![\\p{L}\\p{N}@./-])(?:[wW]{3}\\.|[wW][aA]\\.[mM][eE]\\/))' +
  `${ADDRESS}|${BARE})`;
const EMAIL = '(?<![\\w.+-])([\\w.+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,})(?![\\w@-])';
// Numbers with their country's sign, and Brazilian ones with an area code; a date or an amount is neither.
const ABROAD = '\\+\\d{1,3}(?:[ .-]?\\(?\\d{1,5}\\)?){2,5}';
const BRAZILIAN = '(?:55 ?)?(?:\\([1-9]{2}\\) ?|[1-9]{2} ?)(?:9\\d{4}|[2-5]\\d{3})[ -]?\\d{4}';
const PHONE = `(?<![\\p{L}\\p{N}+.,/-])(${ABROAD}|${BRAZILIAN})(?![\\p{L}\\p{N}]|[.,/-]\\d)`;

const ANY = [LINK, EMAIL, PHONE].join('|');
const TOKEN = new RegExp([CODE, OPENER, ANY].join('|'), 'gu');
const UNMARKED = new RegExp(ANY, 'uy');

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

type Mark = keyof typeof MARKS;

const addressOf = (link: string): string =>
  /^https?:/i.test(link) ? link.replace(/^https?/i, scheme => scheme.toLowerCase()) : `https://${link}`;

const linkOf = (link: string | undefined, email: string | undefined, phone = ''): TextPart => {
  if (link !== undefined) return { kind: 'link', text: link, href: addressOf(link) };
  if (email !== undefined) return { kind: 'link', text: email, href: `mailto:${email}` };
  return { kind: 'link', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` };
};

/**
 * Finds where the mark at a position closes, asked from left to right: one pass over the text for all its marks,
 * because a search from every mark to the end of a long line takes seconds.
 */
const closings = (text: string): ((mark: Mark, at: number) => number | null) => {
  const places: Record<Mark, number[]> = { '*': [], _: [], '~': [] };
  for (const { 0: mark, index } of text.matchAll(CLOSER)) places[mark as Mark].push(index);
  const next: Record<Mark, number> = { '*': 0, _: 0, '~': 0 };
  let lineEnd = -1;
  return (mark, at) => {
    if (lineEnd < at) lineEnd = text.indexOf('\n', at);
    if (lineEnd === -1) lineEnd = text.length;
    while ((places[mark][next[mark]] ?? text.length) < at + 2) next[mark] += 1;
    const place = places[mark][next[mark]] ?? text.length;
    return place < lineEnd ? place : null;
  };
};

interface Found {
  readonly part: TextPart;
  readonly from: number;
  readonly to: number;
}

/** The part that begins at a match; null for a mark that nothing closes. */
const foundAt = (match: RegExpExecArray, closes: ReturnType<typeof closings>): Found | null => {
  const { index: from, input } = match;
  const [text, block, inline, mark, link, email, phone] = match;
  const to = from + text.length;
  const code = block ?? inline;
  if (code !== undefined) return { part: { kind: 'code', text: code }, from, to };
  if (mark === undefined) return { part: linkOf(link, email, phone), from, to };
  const end = closes(mark as Mark, from);
  if (end !== null) {
    const parts = textParts(input.slice(from + 1, end));
    return { part: { kind: MARKS[mark as Mark], parts }, from, to: end + 1 };
  }
  // An address may begin with an underscore.
  UNMARKED.lastIndex = from;
  const other = UNMARKED.exec(input);
  return other === null
    ? null
    : { part: linkOf(other[1], other[2], other[3]), from, to: from + other[0].length };
};

/** Splits a message into its parts: *bold*, _italic_, ~strike~, ```code```, `code`, and links: http, e-mail addresses and phone numbers. */
export const textParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  const closes = closings(text);
  let from = 0;
  // One expression for all nested parts, each of which would compile its own: its place is set after each of them.
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const found = foundAt(match, closes);
    if (found === null) continue;
    if (found.from > from) parts.push({ kind: 'text', text: text.slice(from, found.from) });
    parts.push(found.part);
    from = found.to;
    TOKEN.lastIndex = from;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};

const wordsOf = (part: TextPart): string => ('parts' in part ? part.parts.map(wordsOf).join('') : part.text);

/** A message as plain words: the marks gone, what they enclosed kept. */
export const plainText = (text: string): string => textParts(text).map(wordsOf).join('');
