import { plainWords } from '@prosa/contracts';

/** Irregular plurals, without accents; words mapped to themselves only look like plurals. */
const IRREGULAR: Readonly<Record<string, string>> = {
  maes: 'mae',
  pais: 'pais',
  paises: 'pais',
  reis: 'rei',
  leis: 'lei',
  herois: 'heroi',
  bois: 'boi',
  meses: 'mes',
  vezes: 'vez',
  aves: 'ave',
  males: 'mal',
  gizes: 'giz',
  ...Object.fromEntries(
    [
      'mais',
      'demais',
      'jamais',
      'depois',
      'pois',
      'dois',
      'seis',
      'tres',
      'lapis',
      'onibus',
      'virus',
      'tenis',
      'gratis',
    ]
      .concat([
        'simples',
        'atras',
        'apos',
        'mes',
        'gas',
        'pos',
        'tras',
        'menos',
        'antes',
        'apenas',
        'nos',
        'vos',
        'ingles',
      ])
      .concat([
        'portugues',
        'frances',
        'chines',
        'japones',
        'holandes',
        'irlandes',
        'escoces',
        'fregues',
        'burgues',
      ])
      .map(word => [word, word]),
  ),
};

/** Plural suffixes and their singular suffixes; the first match applies. */
const PLURALS: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['aos', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['uis', 'ul'],
  ['is', 'il'],
  ['ns', 'm'],
  ['res', 'r'],
  ['zes', 'z'],
  ['ses', 's'],
];

/** The shortest stem before a plural's ending. */
const STEM = 2;
const LONGEST = 40;

/** Singulars in -il have plurals in -is and in -eis, and those in -el in -eis: all of them meet in -el. */
const levelled = (word: string): string => (word.endsWith('il') ? `${word.slice(0, -2)}el` : word);

/** `torre` and `torres`, `base` and `bases`: after these letters a final -e is not significant. */
const withoutFinalE = (word: string): string => (/..[rzs]e$/.test(word) ? word.slice(0, -1) : word);

const singularOf = (word: string): string => {
  for (const [plural, singular] of PLURALS)
    if (word.endsWith(plural) && word.length >= plural.length + STEM)
      return word.slice(0, -plural.length) + singular;
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 ? word.slice(0, -1) : word;
};

/**
 * The common stem of a Portuguese word and its plural. It only has to be consistent, since both sides of a search
 * use it; never shown to users.
 */
export const rootOf = (word: string): string => {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  return irregular ?? withoutFinalE(levelled(singularOf(word)));
};

/** A word in lower case and without accents, and its stem. */
export interface Word {
  readonly word: string;
  readonly root: string;
}

/** Lower case has a final sigma at the end of a word, but a prefix may continue. */
const plainOf = (token: string): string => plainWords(token).replaceAll('ς', 'σ');

const wordsIn = (token: string): readonly Word[] => {
  const plain = plainOf(token);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(found => {
    const word = found.length > LONGEST ? [...found].slice(0, LONGEST).join('') : found;
    return { word, root: rootOf(word) };
  });
};

/** Messages repeat the same phrases: recent results are cached. */
const cache = new Map<string, readonly Word[]>();
const CACHE_SIZE = 20_000;

const cachedWordsOf = (token: string): readonly Word[] => {
  const known = cache.get(token);
  if (known !== undefined) return known;
  const words = wordsIn(token);
  if (cache.size >= CACHE_SIZE) cache.clear();
  if (token.length <= LONGEST) cache.set(token, words);
  return words;
};

/** The words of a text with their stems, in order. */
export const rootedWordsOf = (text: string): readonly Word[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap(cachedWordsOf);

/** The words of a text in lower case and without accents, in order. */
export const wordsOf = (text: string): string[] => rootedWordsOf(text).map(({ word }) => word);

/** A search for messages that contain all words, the last of which is a prefix. */
export interface WordSearch {
  readonly roots: readonly string[];
  readonly lastRoot: string;
  readonly beginning: string;
}

/** Maximum number of words in a search. */
const MOST_WORDS = 12;

/** Parses a search; null when the text contains no word. */
export const wordSearchOf = (text: string): WordSearch | null => {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const last = words.pop();
  return last === undefined
    ? null
    : { roots: [...new Set(words.map(rootOf))], lastRoot: rootOf(last), beginning: last };
};
