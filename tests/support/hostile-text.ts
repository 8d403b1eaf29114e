/** Generated text that is hostile to a reader, by what it repeats; each is exactly as long as it is asked for. */
const repeated =
  (unit: string, first = '', last = '') =>
  (length: number): string => {
    const inner = Math.max(0, length - first.length - last.length);
    return first + unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner) + last;
  };

const halves =
  (one: string, other: string, first = '') =>
  (length: number): string => {
    const half = Math.floor((length - first.length) / 2);
    return (first + one.repeat(half) + other.repeat(half)).padEnd(length, other);
  };

/** The hostile texts. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'a run of two marks': halves('\u0300', '\u0323', 'a'),
  'alternating marks': repeated('\u0300\u0323'),
  'letters with a mark each': repeated('a\u0301'),
  'brackets that open': repeated('['),
  'links in brackets': repeated('[a]('),
  'brackets that open and close': halves('(', ')'),
  asterisks: repeated('*'),
  'marks of WhatsApp': repeated('*a_b~c '),
  backticks: repeated('`'),
  digits: repeated('7'),
  'numbers with a plus': repeated('+1234567890123456789012345x'),
  'digits and dashes': repeated('1-'),
  'zero-width characters': repeated('\u200b\u200d\ufeff'),
  'lone surrogates': repeated('\ud800'),
  'nested quotes': repeated('"'),
  'quotes and signs of a cell': halves('=', '"', "'"),
  'quotes that escape': repeated('\\"'),
  'one long word': repeated('a'),
  'one long word and an at sign': repeated('a', '', '@'),
  'an address without end': repeated('.a', 'a@', ' x'),
  'at signs': repeated('a@'),
  dots: repeated('.', '', 'x'),
  'dots and letters': repeated('a.'),
  slashes: repeated('/', 'http://', ' '),
  'addresses without end': repeated('http://'),
  'blanks inside': repeated(' ', 'a', 'a'),
  'blanks and line feeds': repeated(' \n', 'a', 'a'),
  tabs: repeated('\t', '', 'x'),
  'line feeds': repeated('\r\n'),
  'variables that open': repeated('{{ '),
  'variables without end': repeated('a', '{{'),
  'telephones of a card': repeated('TEL;waid=:\n', 'BEGIN:VCARD\n'),
  cards: repeated('BEGIN:VCARD\n'),
  'names of a card': repeated('FN;', 'BEGIN:VCARD\n'),
  bars: repeated('|'),
  colons: repeated('FN;a'),
  'Greek sigmas': repeated("Σ'"),
  'Hangul syllables': repeated('각'),
  emojis: repeated('👩‍👩‍👧‍👦'),
  'less-than signs': repeated('<'),
  'tags without end': repeated('<img src="http://a alt="'),
  'bold that opens': repeated('**a*b '),
  'thoughts that open': repeated('<think>'),
  'entities without end': repeated('&#x1'),
  'names that are mentioned': repeated('@a '),
  'rows of a table': repeated('|a|\n'),
  'postal codes and dates': repeated('cep 12/05/19'),
};

/** Processor time of a reader in microseconds: the least of several rounds, because a collection of garbage is no work of it. */
const costOf = (read: () => unknown, rounds: number): number => {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const began = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, user + system);
  }
  return least;
};

/** Microseconds below which a measurement is noise; twelve times as much does not delay other requests. */
const NOISE = 2_000;

/**
 * How much more a reader works on 65,536 characters than on 8,192. Measured again, up to eight times, while it is more than a
 * linear reader may need.
 */
export const growthOf = (
  read: (text: string) => unknown,
  generate: (length: number) => string,
  most: number,
): number => {
  const [short, long] = [generate(8_192), generate(65_536)];
  const least = { short: Infinity, long: Infinity };
  let growth = Infinity;
  // Other work on the machine only adds to a cost.
  for (let attempt = 0; attempt < 8 && growth > most; attempt += 1) {
    least.short = Math.min(
      least.short,
      costOf(() => read(short), 3),
    );
    least.long = Math.min(
      least.long,
      costOf(() => read(long), 2),
    );
    growth = least.long / Math.max(NOISE, least.short);
  }
  return growth;
};
