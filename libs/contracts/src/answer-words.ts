import { isFormOfAddress } from './forms-of-address';
import { plainWords } from './plain-words';

/** Longer texts are no answers. */
export const LONGEST_ANSWER = 500;

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

/** The words of a list. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A rating as people draw it. */
const STARS = /^(?:[\u2605\u2B50\u{1F31F}]\uFE0F?\s{0,3}){2,10}$/u;

const starsIn = (text: string): string =>
  STARS.test(text.trim()) ? String([...text.matchAll(/[\u2605\u2B50\u{1F31F}]/gu)].length) : text;

/** An answer in plain words, with all signs of numbers as digits. */
export const plainOf = (text: string): string =>
  plainWords(
    starsIn(text.slice(0, LONGEST_ANSWER))
      .replaceAll(/[ºª°]/g, ' ')
      .replaceAll(/[\p{N}\u{1F51F}]/gu, inDigits),
  )
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** The words and numbers of a plain text. */
export const tokensOf = (plain: string): readonly string[] =>
  (plain.match(/\p{L}+|\d+/gu) ?? []).map(token => (/^mto?$/.test(token) ? 'muito' : token));

/** `kkk`, `rsrs`, `haha`, as plain words have them. */
const LAUGHTER = /^(?:k{2,}|(?:rs){1,10}|(?:h[aeiu]){2,10}h?|(?:j[aei]){2,10})$/;

/** `obrigadooo`, `valeuuu`, `vlww` as people mean them; Roman numbers and laughter stay. */
const unstretched = (token: string): string =>
  LAUGHTER.test(token) || /^[ivx]+$/.test(token)
    ? token
    : token.replaceAll(/(\p{L})\1{2,}|([akow])\2$/gu, '$1$2');

/** Courtesies within an answer, as they read without accents and punctuation. */
const REQUESTS = 'por (?:favor|gentileza)|(?:se )?faz favor|pfv|pf|please|pls';
const THANKS =
  '(?:(?:muit[oa]s?|mt|mto|mta|mts) )?(?:obrigad(?:[oa]s?|ao|inh[oa])|b?rigad(?:[oa]|ao|inh[oa])|obgd?[oa]?|grat[oa]|gratidao)|valeu|vlw|tks|thx|ty|de nada|por nada|(?:eu que )?agrade(?:co(?: muito)?|cid[oa])|thanks(?: a lot| so much)?|thank (?:you|u)(?: (?:very|so) much)?|(?:much(?:isim)?as |mil )?gracias';
const GREETINGS =
  'oi|oie|ola|hi|hello|hola|bom dia|boa (?:tarde|noite)|buen(?:os|as) (?:dias|tardes|noches)|good (?:morning|afternoon|evening|night)';
const COURTESIES = new RegExp(String.raw`\b(?:${REQUESTS}|${THANKS}|${GREETINGS})\b`, 'g');
const HOLDS_THANKS = new RegExp(String.raw`\b(?:${THANKS})\b`);

/** The words of an answer without courtesies. */
export const withoutCourtesies = (tokens: readonly string[]): readonly string[] =>
  tokens
    .map(unstretched)
    .join(' ')
    .replaceAll(COURTESIES, '')
    .split(' ')
    .filter(token => token !== '');

/** The words of an answer as they are compared: plain, without courtesies and signs; empty where it is too long for one. */
export const answerWords = (body: string): readonly string[] =>
  body.length > LONGEST_ANSWER ? [] : withoutCourtesies(tokensOf(plainOf(body)));

/** Words that close a conversation, alone or beside thanks. */
const CLOSING = words(
  'tmj ok okay blz beleza show top otimo otima excelente perfeito perfeita maravilha maravilhoso legal certo tchau abraco abracos abs great perfect bye adios bjs beijos imagina disponha amem combinado fechou fechado adorei gostei igualmente parabens amanha abencoe',
);

/** Words beside them. Alone they can be the beginning of another matter. */
const BESIDE = words(
  'a o os as voce voces vc vcs te tambem tmb ta tudo bem ate mais logo breve deus pela pelo pelas pelos por atencao atendimento ajuda retorno agilidade rapidez paciencia gentileza carinho good see for the help la atencion usted ustedes muy amable tenha um uma eu que eh e isso so era mesmo nada viu muito mt mto bom boa foi de todos querido querida sempre demais final fim semana feriado descanso bola da do na no junto juntos',
);

/** Whether a word only closes a conversation, or stands beside such words: `obrigada, dona Ana`. */
export const isClosing = (token: string): boolean =>
  CLOSING.has(token) || BESIDE.has(token) || LAUGHTER.test(token) || isFormOfAddress(token);

/** What somebody is thanked for: `pela entrega`, `por me atender`. */
const THANKED_FOR =
  /\b(?:por|pel[oa]s?|for|with) (?!favor\b|gentileza\b|qu[ei]|quant|onde\b|enquanto\b|but\b)(?:(?:me|nos|te|lhe|tod[oa]s?|ess[ea]|sua|seu|su|tu|la|el|the|your|tao|tan|otim[oa]|bel[oa]|rapid[oa]|excelente|pronto) ){0,2}\p{L}+/gu;

/** Words within a sentence that begin with a capital letter: names, in a text that is not all in capitals. */
const CAPITALISED = /(?<=\p{L}[^\p{L}.!?\n]{1,6})\p{Lu}\p{Ll}+(?!\p{L})/gu;
/** Matters that people write with a capital letter too. */
const MATTER =
  /^(?:pix|boletos?|nota|pedidos?|entregas?|trocas?|cancel.*|reembolso|estorno|segunda|orcamentos?|contas?|faturas?|cartao|cpf|cnpj|nf|endereco|horario|preco|valor(?:es)?|catalogo|cardapio|ajuda|socorro|suporte|vendas|financeiro|atendente|humano|menu|sair|stop|nao|mas|porem|so|refund|order|invoice|help|but|pero|factura)$|(?:[aei]r|cao|coes|mento|agem)$/;

const namesIn = (body: string): ReadonlySet<string> =>
  new Set(
    [...body.matchAll(CAPITALISED)]
      .map(([word]) => unstretched(plainWords(word)))
      .filter(word => !MATTER.test(word)),
  );

/** Whether a message only thanks or confirms that it was read. */
export const isThanks = (body: string): boolean => {
  const plain = plainOf(body);
  if (body.length > LONGEST_ANSWER || /[?\d]/.test(plain)) return false;
  const said = tokensOf(plain).map(unstretched);
  const thanks = HOLDS_THANKS.test(said.join(' '));
  const reasonless = thanks ? said.join(' ').replaceAll(THANKED_FOR, '').split(' ') : said;
  const left = withoutCourtesies(reasonless.filter(token => token !== ''));
  const closes =
    thanks ||
    left.some(token => CLOSING.has(token) || LAUGHTER.test(token)) ||
    (said.length === 0 && /\p{Extended_Pictographic}/u.test(plain));
  const names = closes ? namesIn(body) : new Set();
  return closes && left.every(token => isClosing(token) || names.has(token));
};
