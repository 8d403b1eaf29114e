import { plainWords } from '@prosa/contracts';
import type { Language } from '../../i18n';

/** An emoji, what it is called, and other words for it. */
export interface Emoji {
  readonly char: string;
  readonly name: string;
  readonly words: string;
}

/** The groups of the picker, in their order. */
export const EMOJI_GROUPS = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;
/** A group of emojis. */
export type EmojiGroup = (typeof EMOJI_GROUPS)[number];

/** All emojis by group. */
export type EmojiBook = ReadonlyMap<EmojiGroup, readonly Emoji[]>;

const isGroup = (name: string): name is EmojiGroup => EMOJI_GROUPS.some(group => group === name);

/** Reads a language's list: `# group` lines, then one emoji a line with its name and words between tabs. */
export const readEmojis = (text: string): EmojiBook => {
  const book = new Map<EmojiGroup, Emoji[]>();
  let current: Emoji[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) {
      const name = line.slice(2);
      current = [];
      if (isGroup(name)) book.set(name, current);
      continue;
    }
    const [char = '', name = '', words = ''] = line.split('\t');
    if (char !== '') current.push({ char, name, words: plainWords(`${name} ${words}`) });
  }
  return book;
};

const FOUND = 120;

/** The emojis whose name or words begin with every word of a search. */
export const findEmojis = (book: EmojiBook, search: string): readonly Emoji[] => {
  const terms = plainWords(search).split(/\s+/).filter(Boolean);
  const found: Emoji[] = [];
  for (const emojis of book.values())
    for (const emoji of emojis)
      if (terms.every(term => ` ${emoji.words}`.includes(` ${term}`))) found.push(emoji);
  return found.slice(0, FOUND);
};

const books = new Map<Language, Promise<EmojiBook>>();

const fetchBook = async (language: Language): Promise<EmojiBook> => {
  const answer = await fetch(`/emoji/${language}.txt`);
  if (!answer.ok) throw new Error(`no emojis: ${answer.status}`);
  return readEmojis(await answer.text());
};

/** The emojis with the names of a language; fetched once, and again after a failure. */
export const emojiBook = (language: Language): Promise<EmojiBook> => {
  const known = books.get(language);
  if (known !== undefined) return known;
  const book = fetchBook(language);
  books.set(language, book);
  book.catch(() => books.delete(language));
  return book;
};

const RECENT_KEY = 'prosa.emojis';
const RECENT_KEPT = 18;

/** Recently used emojis of this browser, latest first. */
export const recentEmojis = (): readonly string[] => {
  try {
    return (localStorage.getItem(RECENT_KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

/** Remembers a choice. */
export const rememberEmoji = (char: string): void => {
  const next = [char, ...recentEmojis().filter(each => each !== char)].slice(0, RECENT_KEPT);
  try {
    localStorage.setItem(RECENT_KEY, next.join(' '));
  } catch {
    // Without storage nothing is recent.
  }
};
