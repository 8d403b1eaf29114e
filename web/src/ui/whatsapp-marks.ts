/** What a stretch of a message is: plain, marked as WhatsApp marks it, or a link. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const CODE = '```([\\s\\S]+?)```';
const MARKED = '(?<![\\p{L}\\p{N}])([*_~])(?=\\S)([^\\n]*?\\S)\\2(?![\\p{L}\\p{N}])';
const LINK = '(https?:\\/\\/[^\\s<>"\']*[^\\s<>"\'.,;:!?)\\]])';
const EMAIL = '(?<![\\w.+-])([\\w.+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,})(?![\\w@-])';
// Numbers with their country's sign, and Brazilian ones with an area code; a date or an amount is neither.
const ABROAD = '\\+\\d{1,3}(?:[ .-]?\\(?\\d{1,5}\\)?){2,5}';
const BRAZILIAN = '(?:55 ?)?(?:\\([1-9]{2}\\) ?|[1-9]{2} ?)(?:9\\d{4}|[2-5]\\d{3})[ -]?\\d{4}';
const PHONE = `(?<![\\p{L}\\p{N}+.,/-])(${ABROAD}|${BRAZILIAN})(?![\\p{L}\\p{N}]|[.,/-]\\d)`;

const TOKEN = new RegExp([CODE, MARKED, LINK, EMAIL, PHONE].join('|'), 'gu');

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

const partOf = (match: RegExpExecArray): TextPart => {
  const [text, code, mark, inner, link, email, phone] = match;
  if (code !== undefined) return { kind: 'code', text: code };
  if (link !== undefined) return { kind: 'link', text: link, href: link };
  if (email !== undefined) return { kind: 'link', text: email, href: `mailto:${email}` };
  if (phone !== undefined) return { kind: 'link', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` };
  return { kind: MARKS[(mark ?? '*') as keyof typeof MARKS], parts: textParts(inner ?? text) };
};

/** Splits a message into its parts: *bold*, _italic_, ~strike~, ```code```, and links: http, e-mail addresses and phone numbers. */
export const textParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push(partOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};

const wordsOf = (part: TextPart): string => ('parts' in part ? part.parts.map(wordsOf).join('') : part.text);

/** A message as plain words: the marks gone, what they enclosed kept. */
export const plainText = (text: string): string => textParts(text).map(wordsOf).join('');
