import { isFormOfAddress } from './forms-of-address';
import { isClosing, LONGEST_ANSWER, plainOf, tokensOf, withoutCourtesies, words } from './answer-words';

/** An option of a numbered question, and what it may be called. */
export interface NumberedOption {
  readonly number: number;
  readonly titles: readonly string[];
}

const spoken = (...names: readonly string[]): readonly (readonly [string, number])[] =>
  names.flatMap((each, number) => each.split(' ').map(name => [name, number] as const));

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...spoken(
    'zero cero',
    'um uma one un uno una primeiro primeira first primero primera',
    'dois duas two dos segundo segunda second',
    'tres three terceiro terceira third tercero tercera',
    'quatro four cuatro quarto quarta fourth cuarto cuarta',
    'cinco five quinto quinta fifth',
    'seis six sexto sexta sixth',
    'sete seven siete setimo setima',
    'oito eight ocho oitavo oitava',
    'nove nine nueve nono nona',
    'dez ten diez decimo decima',
  ),
]);

/** Words that stand beside the number of an answer. */
const LEADING = words(
  'opcao opcion option numero number num nr n nro nota note rating avaliacao resposta respuesta answer alternativa item letra fila setor menu estrela estrelas star stars ponto pontos puntos points quero prefiro escolho escolhi fico com vou dou seria eh e a o as os la el lo the i want choose it is minha meu mi my foi na no da do ra ro st nd rd th digito digitei tecla teclo op opc aperto apertei press pressed resp r estou fiquei gostaria queria pode ser mesmo so de digite tecle',
);

const isNumber = (token: string): boolean => /^\d+$/.test(token);

const numberOf = (token: string): number | null =>
  isNumber(token) ? Number(token) : (NUMBER_WORDS.get(token) ?? null);

/** What is left of an answer without courtesies and without what leads to its number. */
const coreOf = (tokens: readonly string[]): readonly string[] =>
  withoutCourtesies(tokens).filter(token => !LEADING.has(token));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((token, index) => token === other[index]);

/** `satisfeita` is `satisfeito`: people answer in their own gender. */
const ungendered = (tokens: readonly string[]): readonly string[] =>
  tokens.map(token => token.replace(/(?<=\p{L}{3})[oa](?=s?$)/u, ''));

/** `muito satisfeita, Ana`: who answers also addresses somebody. */
const unaddressed = (tokens: readonly string[]): readonly string[] =>
  tokens.filter(token => !isFormOfAddress(token));

/** `2ª via` is `Segunda via`. */
const inNumbers = (tokens: readonly string[]): readonly string[] =>
  tokens.map(token => String(numberOf(token) ?? token));

const beginsWith = (title: readonly string[], part: readonly string[]): boolean => {
  const [whole, begun] = [ungendered(title), ungendered(part)];
  return (
    begun.length <= whole.length && begun.every((token, index) => whole[index]?.startsWith(token) === true)
  );
};

/** An amount, a percentage, a time or a decimal is no number of an option; nor is the way back to the start. */
const IS_AMOUNT = /[#%\p{Sc}]|\d\s*[:/]\s*\d|\d[.,]\d|[-+−]\d[^\d]*$/u;

/** Bullets are written before a blank, signs of numbers are not. */
const holdsAmount = (plain: string): boolean => IS_AMOUNT.test(plain.replace(/^[-–—•*>\s]+/u, ''));

/** The number that a whole answer consists of, however it is decorated; null when it says anything else. */
export const numberIn = (answer: string): number | null => {
  if (answer.length > LONGEST_ANSWER) return null;
  const plain = plainOf(answer);
  if (holdsAmount(plain)) return null;
  const left = coreOf(tokensOf(plain));
  const [only] = left.length === 1 ? left : [];
  const number = only === undefined ? null : numberOf(only);
  return number !== null && number <= 999 ? number : null;
};

interface Read {
  readonly plain: string;
  readonly tokens: readonly string[];
}

const read = (text: string): Read => {
  const plain = plainOf(text);
  return { plain, tokens: tokensOf(plain) };
};

/** Ways in which an answer is a title, the closest first: as it stands, by its words, without courtesies, in another gender, with a name. */
const TITLE_READINGS: readonly ((answer: Read, title: Read) => boolean)[] = [
  (answer, title) => answer.plain === title.plain && title.plain !== '',
  (answer, title) => isSame(answer.tokens, title.tokens),
  (answer, title) => isSame(withoutCourtesies(answer.tokens), withoutCourtesies(title.tokens)),
  (answer, title) => isSame(coreOf(answer.tokens), coreOf(title.tokens)),
  (answer, title) => isSame(ungendered(coreOf(answer.tokens)), ungendered(coreOf(title.tokens))),
  (answer, title) => isSame(inNumbers(answer.tokens), inNumbers(title.tokens)),
  (answer, title) => isSame(ungendered(coreOf(unaddressed(answer.tokens))), ungendered(coreOf(title.tokens))),
];

const titledBy = <Known extends ReadOption>(answer: Read, options: readonly Known[]): readonly Known[] => {
  for (const reads of TITLE_READINGS) {
    const found = options.filter(({ titles }) => titles.some(title => reads(answer, title)));
    if (found.length > 0) return found;
  }
  return [];
};

/**
 * Whether an answer names an option by its number, alone or beside its title; `titled` are the words of all titles, none
 * of which is said out of politeness.
 */
const isNumbered = ({ tokens }: Read, { number, titles }: ReadOption, titled: ReadonlySet<string>): boolean =>
  tokens.some((token, index) => {
    if (numberOf(token) !== number) return false;
    const rest = tokens.toSpliced(index, 1);
    const core = coreOf(rest).filter(word => titled.has(word) || !isClosing(word));
    if (core.length === 0) return true;
    return titles.some(title => beginsWith(title.tokens, rest) || beginsWith(coreOf(title.tokens), core));
  });

interface ReadOption {
  readonly number: number;
  readonly titles: readonly Read[];
}

/** `3/3`, `3 de 3`: a number out of the highest one. */
const OUT_OF = /^(\D*\d{1,3})\s*(?:\/|de|of)\s*(\d{1,3})(?=\D*$)/u;

const withoutScale = (plain: string, highest: number): string =>
  plain.replace(OUT_OF, (found, said: string, scale: string) => (Number(scale) === highest ? said : found));

/**
 * The option that an answer selects, by its number, its title or both; null for any other text, and for an answer that
 * more than one option matches.
 */
export const chosenOf = <Option>(
  options: readonly Option[],
  answer: string,
  describe: (option: Option, index: number) => NumberedOption,
): Option | null => {
  if (answer.length > LONGEST_ANSWER) return null;
  const known = options.map((option, index) => {
    const { number, titles } = describe(option, index);
    return { option, number, titles: titles.map(read) };
  });
  const said = read(answer);
  const highest = Math.max(...known.map(({ number }) => number));
  const scaled = read(withoutScale(said.plain, highest));
  const titled = new Set(known.flatMap(({ titles }) => titles.flatMap(({ tokens }) => tokens)));
  const numbered = holdsAmount(scaled.plain) ? [] : known.filter(each => isNumbered(scaled, each, titled));
  const found = new Set([...numbered, ...titledBy(said, known)]);
  const [only] = found.size === 1 ? found : [];
  return only?.option ?? null;
};
