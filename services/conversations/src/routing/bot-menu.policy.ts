import { plainAnswer, plainWords } from '@prosa/contracts';
import { BOT_TEXTS } from './bot-texts.policy';
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
  const { ratingQuestion, ratingScale } = BOT_TEXTS[context.language];
  const own = queueOf(context, queueId)?.ratingMessage.trim() || context.connection?.ratingMessage.trim();
  return paragraphs(own || ratingQuestion, ratingScale);
};

/** The closing text of a resolved ticket: the queue's, else the connection's; null when there is none. */
export const completionText = (context: RoutingContext, queueId: number | null): string | null =>
  queueOf(context, queueId)?.complationMessage.trim() || context.connection?.complationMessage.trim() || null;

const plain = (text: string): string => plainWords(text).trim();

/** The number of an answer, ignoring decoration; null when it is not a number. */
export const numberIn = (answer: string): number | null => {
  const found = /^[^\p{L}\p{N}#]*(\d{1,3})[^\p{L}\p{N}#]*$/u.exec(answer);
  return found ? Number(found[1]) : null;
};

/** Whether an answer requests the start of the menu. */
export const asksForStart = (answer: string): boolean => answer.replace(/[*\s]/g, '') === '#';

/** The queue that an answer selects, by its number in the menu or by its name. */
export const chosenQueue = (context: RoutingContext, answer: string): RoutedQueue | null => {
  const queues = menuQueues(context);
  const number = numberIn(answer);
  if (number !== null) return queues[number - 1] ?? null;
  const words = plainAnswer(answer);
  return queues.find(({ name }) => words !== '' && plain(name) === words) ?? null;
};

/** The option of a level that an answer selects, by its number or title. */
export const chosenOption = (options: readonly RoutedOption[], answer: string): RoutedOption | null => {
  const number = numberIn(answer);
  const words = plainAnswer(answer);
  const found = options.find(({ option, title }) =>
    number === null ? words !== '' && plain(title) === words : option === number,
  );
  return found ?? null;
};
