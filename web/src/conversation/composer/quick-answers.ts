import type { QuickMessageView } from '@prosa/contracts';

const SHOWN = 8;

/** The text after "/" at the start of the field, or null when no quick answer is being entered. */
export const quickTerm = (text: string): string | null =>
  text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1).toLowerCase() : null;

/** The answers whose shortcut (or, after those, text) contains the term; "/?" lists all. */
export const matchingAnswers = (
  answers: readonly QuickMessageView[],
  term: string,
): readonly QuickMessageView[] => {
  if (term === '?') return answers;
  const starting = answers.filter(answer => answer.shortcode.toLowerCase().startsWith(term));
  const holding = answers.filter(
    answer => !starting.includes(answer) && answer.shortcode.toLowerCase().includes(term),
  );
  const saying = answers.filter(
    answer =>
      !starting.includes(answer) && !holding.includes(answer) && answer.message.toLowerCase().includes(term),
  );
  return [...starting, ...holding, ...saying].slice(0, SHOWN);
};
