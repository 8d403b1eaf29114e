import { plainWords } from './plain-words';

/** An option of a numbered question, and what it may be called. */
export interface NumberedOption {
  readonly number: number;
  readonly titles: readonly string[];
}

/** Longer texts are no answers. */
const LONGEST = 500;

/** Blocks of code points that show numbers: the first one, its value, and how many follow each other. */
const NUMBER_SIGNS: readonly (readonly [first: number, value: number, count: number])[] = [
  ...[0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6].map(
    zero => [zero, 0, 10] as const,
  ),
  ...[[0x24ea, 0, 1] as const, [0x24ff, 0, 1] as const, [0x1f51f, 10, 1] as const],
  ...[0x2460, 0x2474, 0x2488].map(one => [one, 1, 20] as const),
  ...[0x24f5, 0x2776, 0x2780, 0x278a].map(one => [one, 1, 10] as const),
  ...[0x2160, 0x2170].map(one => [one, 1, 12] as const),
  ...[[0x24eb, 11, 10] as const, [0xb9, 1, 1] as const, [0xb2, 2, 2] as const],
];

const inDigits = (sign: string): string => {
  const at = sign.codePointAt(0) ?? 0;
  const block = NUMBER_SIGNS.find(([first, , count]) => at >= first && at < first + count);
  return block === undefined ? sign : String(block[1] + at - block[0]);
};

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

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Courtesies within an answer, as they read without accents and punctuation. */
const COURTESIES =
  /\b(?:por (?:favor|gentileza)|(?:se )?faz favor|pfv|pf|please|(?:muit[oa]s? )?(?:obrigad(?:[oa]s?|ao|inh[oa])|brigad(?:[oa]|ao)|obg|grat[oa]|gratidao)|valeu|vlw|tks|thx|de nada|(?:eu que )?agrade(?:co|cid[oa])|thanks(?: a lot| so much)?|thank you(?: (?:very|so) much)?|(?:much(?:isim)?as )?gracias|oi|ola|hi|hello|hola|bom dia|boa (?:tarde|noite)|buen(?:os|as) (?:dias|tardes|noches)|good (?:morning|afternoon|evening))\b/g;

/** Words that stand beside the number of an answer. */
const LEADING = words(
  'opcao opcion option numero number num nr n nro nota note rating avaliacao resposta respuesta answer alternativa item letra fila setor menu estrela estrelas star stars ponto pontos puntos points quero prefiro escolho escolhi fico com vou dou seria eh e a o as os la el lo the i want choose it is minha meu mi my foi na no da do ra ro st nd rd th digito digitei tecla teclo op opc aperto apertei press pressed resp r',
);

/** A rating as people draw it. */
const STARS = /^(?:[\u2605\u2B50\u{1F31F}]\uFE0F?\s{0,3}){2,10}$/u;

const starsIn = (text: string): string =>
  STARS.test(text.trim()) ? String([...text.matchAll(/[\u2605\u2B50\u{1F31F}]/gu)].length) : text;

const isNumber = (token: string): boolean => /^\d+$/.test(token);

const numberOf = (token: string): number | null =>
  isNumber(token) ? Number(token) : (NUMBER_WORDS.get(token) ?? null);

const plainOf = (text: string): string =>
  plainWords(
    starsIn(text.slice(0, LONGEST))
      .replaceAll(/[ºª°]/g, ' ')
      .replaceAll(/[\p{N}\u{1F51F}]/gu, inDigits),
  )
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

const tokensOf = (plain: string): readonly string[] => plain.match(/\p{L}+|\d+/gu) ?? [];

const withoutCourtesies = (tokens: readonly string[]): readonly string[] =>
  tokens
    .join(' ')
    .replaceAll(COURTESIES, '')
    .split(' ')
    .filter(token => token !== '');

/** What is left of an answer without courtesies and without what leads to its number. */
const coreOf = (tokens: readonly string[]): readonly string[] =>
  withoutCourtesies(tokens).filter(token => !LEADING.has(token));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((token, index) => token === other[index]);

const beginsWith = (title: readonly string[], part: readonly string[]): boolean =>
  part.length <= title.length && part.every((token, index) => title[index]?.startsWith(token) === true);

/** An amount, a percentage, a time or a decimal is no number of an option; nor is the way back to the start. */
const IS_AMOUNT = /[#%\p{Sc}]|\d\s*[:/]\s*\d|\d[.,]\d|[-+−]\d[^\d]*$/u;

/** Bullets are written before a blank, signs of numbers are not. */
const holdsAmount = (plain: string): boolean => IS_AMOUNT.test(plain.replace(/^[-–—•*>\s]+/u, ''));

/** The number that a whole answer consists of, however it is decorated; null when it says anything else. */
export const numberIn = (answer: string): number | null => {
  if (answer.length > LONGEST) return null;
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

/** Ways in which an answer is a title, the closest first: as it stands, by its words, without courtesies. */
const TITLE_READINGS: readonly ((answer: Read, title: Read) => boolean)[] = [
  (answer, title) => answer.plain === title.plain && title.plain !== '',
  (answer, title) => isSame(answer.tokens, title.tokens),
  (answer, title) => isSame(withoutCourtesies(answer.tokens), withoutCourtesies(title.tokens)),
  (answer, title) => isSame(coreOf(answer.tokens), coreOf(title.tokens)),
];

const titledBy = <Known extends ReadOption>(answer: Read, options: readonly Known[]): readonly Known[] => {
  for (const reads of TITLE_READINGS) {
    const found = options.filter(({ titles }) => titles.some(title => reads(answer, title)));
    if (found.length > 0) return found;
  }
  return [];
};

/** Whether an answer names an option by its number, alone or beside its title. */
const isNumbered = ({ tokens }: Read, { number, titles }: ReadOption): boolean =>
  tokens.some((token, index) => {
    if (numberOf(token) !== number) return false;
    const rest = tokens.toSpliced(index, 1);
    const core = coreOf(rest);
    if (core.length === 0) return true;
    return titles.some(title => beginsWith(title.tokens, rest) || beginsWith(coreOf(title.tokens), core));
  });

interface ReadOption {
  readonly number: number;
  readonly titles: readonly Read[];
}

/**
 * The option that an answer selects, by its number, its title or both; null for any other text, and for an answer that
 * more than one option matches.
 */
export const chosenOf = <Option>(
  options: readonly Option[],
  answer: string,
  describe: (option: Option, index: number) => NumberedOption,
): Option | null => {
  if (answer.length > LONGEST) return null;
  const said = read(answer);
  const known = options.map((option, index) => {
    const { number, titles } = describe(option, index);
    return { option, number, titles: titles.map(read) };
  });
  const numbered = holdsAmount(said.plain) ? [] : known.filter(each => isNumbered(said, each));
  const found = new Set([...numbered, ...titledBy(said, known)]);
  const [only] = found.size === 1 ? found : [];
  return only?.option ?? null;
};

const CLOSING = words(
  'a o voce voces vc vcs te tambem tmb ok okay blz beleza show top otimo excelente perfeito maravilha legal certo ta tudo bem tchau ate mais logo abraco abracos abs deus abencoe pela pelo atencao atendimento ajuda great perfect good bye see for the help la atencion usted ustedes igualmente adios tenha um uma otima bjs beijos imagina disponha eu que eh e amem combinado fechou fechado adorei gostei isso so era mesmo nada mais',
);

/** `kkk`, `rsrs`, `haha`, as plain words have them. */
const LAUGHTER = /^(?:k{2,}|(?:rs){1,10}|(?:h[aeiu]){2,10}h?|(?:j[aei]){2,10})$/;

/** Whether a message only thanks or confirms that it was read. */
export const isThanks = (body: string): boolean => {
  const { plain, tokens } = read(body);
  if (body.length > LONGEST || plain === '' || /[?\d]/.test(plain)) return false;
  return withoutCourtesies(tokens).every(token => CLOSING.has(token) || LAUGHTER.test(token));
};
