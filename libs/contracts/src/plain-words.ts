/** Longer texts are no answer to a question: menus, keywords and confirmations are compared with nothing beyond. */
const LONGEST_ANSWER = 1_024;

const MARKS = /\p{M}/gu;

/**
 * A text without accents. Marks are removed before the decomposition too: it sorts each run of them, in a time that is
 * quadratic in the length of the run.
 */
export const withoutAccents = (text: string): string =>
  text.replace(MARKS, '').normalize('NFD').replace(MARKS, '');

/** A text in lower case without accents, for comparisons. */
export const plainWords = (text: string): string => withoutAccents(text).toLowerCase();

/** A whole message as it is compared with an expected answer: trimmed, in plain words, and empty where it is too long for one. */
export const plainAnswer = (text: string): string => {
  const answer = text.trim();
  return answer.length > LONGEST_ANSWER ? '' : plainWords(answer);
};
