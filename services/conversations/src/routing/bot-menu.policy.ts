import { plainWords } from '@prosa/kernel';
import { BOT_TEXTS } from './bot-texts.policy';
import {
  menuQueues,
  optionsUnder,
  queueOf,
  type RoutedOption,
  type RoutedQueue,
  type RoutingKnowledge,
} from './routing-knowledge.policy';

const paragraphs = (...parts: readonly (string | null)[]): string =>
  parts.filter(part => part !== null && part.trim() !== '').join('\n\n');

const numbered = (lines: readonly (readonly [number | string, string])[]): string =>
  lines.map(([number, title]) => `*${number}* - ${title}`).join('\n');

/** Whether the customer can go back from the first level of a queue's menu: to the choice of a queue. */
export const hasQueueMenu = (knowledge: RoutingKnowledge): boolean => menuQueues(knowledge).length > 1;

const wayBack = (knowledge: RoutingKnowledge, isRoot: boolean): string | null => {
  if (isRoot && !hasQueueMenu(knowledge)) return null;
  const { back, start } = BOT_TEXTS[knowledge.language];
  return numbered([
    [0, back],
    ['#', start],
  ]);
};

/** The greeting, or other words, above the numbered queues. */
export const queueMenuText = (knowledge: RoutingKnowledge, words: string): string =>
  paragraphs(words, numbered(menuQueues(knowledge).map(({ name }, index) => [index + 1, name])));

/** Words above the numbered options of a level, and how to get back from it. */
export const optionMenuText = (
  knowledge: RoutingKnowledge,
  queueId: number | null,
  parentId: number | null,
  words: string,
): string => {
  const options = optionsUnder(knowledge, queueId, parentId);
  const lines = options.map(({ option, title }) => [option, title] as const);
  return paragraphs(words, lines.length > 0 ? numbered(lines) : null, wayBack(knowledge, parentId === null));
};

/** The question for a rating, in the words of the queue or the connection when they have some. */
export const ratingText = (knowledge: RoutingKnowledge, queueId: number | null): string => {
  const { ratingQuestion, ratingScale } = BOT_TEXTS[knowledge.language];
  const own = queueOf(knowledge, queueId)?.ratingMessage.trim() || knowledge.connection?.ratingMessage.trim();
  return paragraphs(own || ratingQuestion, ratingScale);
};

/** The words for a resolved ticket, the queue's before the connection's; null when nobody wrote any. */
export const completionText = (knowledge: RoutingKnowledge, queueId: number | null): string | null =>
  queueOf(knowledge, queueId)?.complationMessage.trim() ||
  knowledge.connection?.complationMessage.trim() ||
  null;

const plain = (text: string): string => plainWords(text).trim();

/** The number that an answer consists of, however it is decorated; null for any other answer. */
export const numberIn = (answer: string): number | null => {
  const found = /^[^\p{L}\p{N}#]*(\d{1,3})[^\p{L}\p{N}#]*$/u.exec(answer);
  return found ? Number(found[1]) : null;
};

/** Whether an answer asks for the beginning. */
export const asksForStart = (answer: string): boolean => answer.replace(/[*\s]/g, '') === '#';

/** The queue that an answer chooses, by its number in the menu or by its name. */
export const chosenQueue = (knowledge: RoutingKnowledge, answer: string): RoutedQueue | null => {
  const queues = menuQueues(knowledge);
  const number = numberIn(answer);
  if (number !== null) return queues[number - 1] ?? null;
  return queues.find(({ name }) => plain(name) === plain(answer)) ?? null;
};

/** The option of a level that an answer chooses, by its number or its title. */
export const chosenOption = (options: readonly RoutedOption[], answer: string): RoutedOption | null => {
  const number = numberIn(answer);
  const found = options.find(({ option, title }) =>
    number === null ? plain(title) === plain(answer) : option === number,
  );
  return found ?? null;
};
