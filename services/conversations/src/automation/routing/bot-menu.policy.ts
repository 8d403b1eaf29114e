import { chosenOf, numberIn } from '@prosa/contracts';
import { BOT_TEXTS, ratingScale } from './bot-texts.policy';
import {
  menuQueues,
  optionsUnder,
  queueOf,
  type RoutedOption,
  type RoutedQueue,
  type RoutingContext,
} from './routing-context.policy';

const paragraphs = (...parts: readonly (string | null)[]): string =>
  parts.filter(part => part !== null && part.trim() !== '').join('\n\n');

const numbered = (lines: readonly (readonly [number | string, string])[]): string =>
  lines.map(([number, title]) => `*${number}* - ${title}`).join('\n');

/** Whether the customer can go back from the first level of a queue's menu: to the choice of a queue. */
export const hasQueueMenu = (context: RoutingContext): boolean => menuQueues(context).length > 1;

const wayBack = (context: RoutingContext, isRoot: boolean): string | null => {
  if (isRoot && !hasQueueMenu(context)) return null;
  const { back, start } = BOT_TEXTS[context.language];
  return numbered([
    [0, back],
    ['#', start],
  ]);
};

/** A text, such as the greeting, above the numbered queues. */
export const queueMenuText = (context: RoutingContext, words: string): string =>
  paragraphs(words, numbered(menuQueues(context).map(({ name }, index) => [index + 1, name])));

/** A text above the numbered options of a level, with the way back. */
export const optionMenuText = (
  context: RoutingContext,
  queueId: number | null,
  parentId: number | null,
  words: string,
): string => {
  const options = optionsUnder(context, queueId, parentId);
  const lines = options.map(({ option, title }) => [option, title] as const);
  return paragraphs(words, lines.length > 0 ? numbered(lines) : null, wayBack(context, parentId === null));
};

/** The rating question: the queue's own text, else the connection's, else the default. */
export const ratingText = (context: RoutingContext, queueId: number | null): string => {
  const own = queueOf(context, queueId)?.ratingMessage.trim() || context.connection?.ratingMessage.trim();
  return paragraphs(own || BOT_TEXTS[context.language].ratingQuestion, ratingScale(context.language));
};

/** The closing text of a resolved ticket: the queue's, else the connection's; null when there is none. */
export const completionText = (context: RoutingContext, queueId: number | null): string | null =>
  queueOf(context, queueId)?.complationMessage.trim() || context.connection?.complationMessage.trim() || null;

const isSaid = (answer: string, title: string): boolean =>
  chosenOf([title], answer, () => ({ number: 0, titles: [title] })) !== null;

/** Whether an answer requests the start of the menu, by its sign, its title or both. */
export const asksForStart = (answer: string, { language }: RoutingContext): boolean => {
  const said = answer.replace(/[*\s]/g, '') === '#' ? BOT_TEXTS[language].start : answer.replace('#', '');
  return isSaid(said, BOT_TEXTS[language].start) && numberIn(said) === null;
};

/** Whether an answer requests the level above. */
export const asksForBack = (answer: string, { language }: RoutingContext): boolean =>
  isSaid(answer, BOT_TEXTS[language].back);

/** The queue that an answer selects, by its number in the menu or by its name. */
export const chosenQueue = (context: RoutingContext, answer: string): RoutedQueue | null =>
  chosenOf(menuQueues(context), answer, ({ name }, index) => ({ number: index + 1, titles: [name] }));

/** The option of a level that an answer selects, by its number or title. */
export const chosenOption = (options: readonly RoutedOption[], answer: string): RoutedOption | null =>
  chosenOf(options, answer, ({ option, title }) => ({ number: option, titles: [title] }));
