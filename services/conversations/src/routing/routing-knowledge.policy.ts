import type { OpeningHours } from '@prosa/contracts';
import { isOpenAt } from './opening-hours.policy';

/** The languages that Prosa itself writes to customers in. */
export type BotLanguage = 'pt' | 'en' | 'es';

/** A queue as routing sees it. */
export interface RoutedQueue {
  readonly id: number;
  readonly name: string;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly hours: readonly OpeningHours[];
}

/** An option of a queue's menu; `option` is its number among its siblings. */
export interface RoutedOption {
  readonly id: number;
  readonly queueId: number;
  readonly parentId: number | null;
  readonly option: number;
  readonly title: string;
  readonly message: string;
}

/** A column of the board with what it says to a customer whose card comes into it. */
export interface RoutedColumn {
  readonly id: number;
  readonly entryMessage: string;
}

/** A connection as routing sees it; `queueIds` in the order of the menu, `hours` null when it keeps none of its own. */
export interface RoutedConnection {
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresInactiveMessage: string;
  readonly expiresTicket: number;
  readonly timeUseBotQueues: number;
  readonly maxUseBotQueues: number;
  readonly timeToTransfer: number;
  readonly transferQueueId: number | null;
  readonly queueIds: readonly number[];
  readonly hours: readonly OpeningHours[] | null;
}

/** What routing may know of a company and a connection when it reacts. */
export interface RoutingKnowledge {
  readonly language: BotLanguage;
  readonly timeZone: string;
  readonly companyHours: readonly OpeningHours[];
  readonly scheduleType: 'disabled' | 'queue' | 'company';
  readonly asksRating: boolean;
  readonly tellsTransfers: boolean;
  readonly greetsWithOneQueue: boolean;
  /** Null once it was removed: nothing can be said over it any more. */
  readonly connection: RoutedConnection | null;
  readonly queues: readonly RoutedQueue[];
  readonly options: readonly RoutedOption[];
  /** The columns of the board that say something to whose card comes into them. */
  readonly columns: readonly RoutedColumn[];
  /** The ticket of a fact, where routing has forgotten it or never knew it; groups are not routed. */
  readonly ticket?: RoutedTicket;
}

/** A ticket as routing needs to know it to begin in its middle. */
export interface RoutedTicket {
  readonly connectionId: number;
  readonly queueId: number | null;
}

/** The queues of the connection's menu, in its order. */
export const menuQueues = ({ connection, queues }: RoutingKnowledge): readonly RoutedQueue[] =>
  (connection?.queueIds ?? []).flatMap(id => queues.find(queue => queue.id === id) ?? []);

/** A queue by its number. */
export const queueOf = ({ queues }: RoutingKnowledge, id: number | null): RoutedQueue | null =>
  queues.find(queue => queue.id === id) ?? null;

/** The options of one level of a queue's menu, in their order. */
export const optionsUnder = (
  { options }: RoutingKnowledge,
  queueId: number | null,
  parentId: number | null,
): readonly RoutedOption[] =>
  options
    .filter(each => each.queueId === queueId && each.parentId === parentId)
    .toSorted((one, other) => one.option - other.option || one.id - other.id);

/**
 * What is said because nobody serves at a moment; null while somebody does, or when there is nothing to say. A
 * connection's own hours stand in for the company's, and for those of a queue that is not chosen yet.
 */
export const closedMessage = (
  knowledge: RoutingKnowledge,
  queueId: number | null,
  at: Date,
): string | null => {
  const { scheduleType, connection, companyHours, timeZone } = knowledge;
  if (scheduleType === 'disabled' || connection === null) return null;
  const queue = queueOf(knowledge, queueId);
  const ofQueue = queue?.hours ?? connection.hours;
  const hours = scheduleType === 'queue' ? ofQueue : (connection.hours ?? companyHours);
  if (hours === null || isOpenAt(hours, timeZone, at)) return null;
  return queue?.outOfHoursMessage.trim() || connection.outOfHoursMessage.trim() || null;
};
