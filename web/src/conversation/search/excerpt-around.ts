import { plainWords } from '@prosa/contracts';

/** An excerpt of a message, with the match separated. */
export interface ExcerptPart {
  readonly text: string;
  readonly isHit: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Characters of an excerpt before the first match. */
const BEFORE = 28;
const LENGTH = 160;

const sharedBeginning = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

/** Plurals differ at their end ("cartão", "cartões"); the server decides what is found, this only what is marked. */
const isAlike = (word: string, term: string): boolean => {
  if (word.startsWith(term)) return true;
  const needed = Math.max(3, Math.min(word.length, term.length) - 2);
  return Math.abs(word.length - term.length) < 4 && sharedBeginning(word, term) >= needed;
};

/** The words of a text that a search finds it by. */
export const hitsIn = (text: string, search: string): readonly RegExpExecArray[] => {
  const terms = (search.match(WORD) ?? []).map(plainWords);
  return [...text.matchAll(WORD)].filter(([word]) => {
    const plain = plainWords(word);
    return terms.some(term => isAlike(plain, term));
  });
};

/** The stretch of a text around the first word that a search found it by, all such words in it apart. */
export const excerptAround = (text: string, search: string): readonly ExcerptPart[] => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const hits = hitsIn(line, search);
  const first = hits[0]?.index ?? 0;
  const space = first > BEFORE ? line.indexOf(' ', first - BEFORE) + 1 : 0;
  const from = space > 0 && space <= first ? space : Math.max(0, first - BEFORE);
  const start = from > 0 && first > BEFORE ? from : 0;
  const end = Math.min(line.length, start + LENGTH);
  const parts: ExcerptPart[] = start > 0 ? [{ text: '…', isHit: false }] : [];
  let at = start;
  for (const { index, 0: word } of hits) {
    if (index < at || index + word.length > end) continue;
    if (index > at) parts.push({ text: line.slice(at, index), isHit: false });
    parts.push({ text: word, isHit: true });
    at = index + word.length;
  }
  if (at < end) parts.push({ text: line.slice(at, end), isHit: false });
  return end < line.length ? [...parts, { text: '…', isHit: false }] : parts;
};
