const MOST_WORDS = 4;
const LONGEST = 40;

/**
 * A contact's name as a model is told it. Customers choose their names, and a prompt that holds one would obey what stands
 * in it: no more is left of it than a name has, letters of a few words on one line.
 */
export const nameForModel = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .trim()
    .split(' ', MOST_WORDS)
    .join(' ')
    .slice(0, LONGEST);
