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
  /** Whether it names a bot; absent: it does not. */
  readonly hasBot?: boolean;
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

/** A column of the board with its message to customers whose card enters it. */
export interface RoutedColumn {
  readonly id: number;
  readonly entryMessage: string;
}

/** A connection as routing sees it; `queueIds` in menu order, `hours` null when it has none of its own. */
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
  /** Whether it names a bot; absent: it does not. */
  readonly hasBot?: boolean;
}

/** The context of routing: the company's and the connection's configuration. */
export interface RoutingContext {
  readonly language: BotLanguage;
  readonly timeZone: string;
  readonly companyHours: readonly OpeningHours[];
  readonly scheduleType: 'disabled' | 'queue' | 'company';
  readonly asksRating: boolean;
  readonly announcesTransfers: boolean;
  readonly greetsWithOneQueue: boolean;
  /** Null once it was removed: nothing can be sent over it any more. */
  readonly connection: RoutedConnection | null;
  readonly queues: readonly RoutedQueue[];
  readonly options: readonly RoutedOption[];
  /** The columns of the board with an entry message. */
  readonly columns: readonly RoutedColumn[];
  /** The ticket of a fact, when routing has no state for it (any more); groups are not routed. */
  readonly ticket?: RoutedTicket;
}

/** The part of a ticket that routing needs to resume without its earlier facts. */
export interface RoutedTicket {
  readonly connectionId: number;
  readonly queueId: number | null;
}

/** The queues of the connection's menu, in its order. */
export const menuQueues = ({ connection, queues }: RoutingContext): readonly RoutedQueue[] =>
  (connection?.queueIds ?? []).flatMap(id => queues.find(queue => queue.id === id) ?? []);

/** A queue by its number. */
export const queueOf = ({ queues }: RoutingContext, id: number | null): RoutedQueue | null =>
  queues.find(queue => queue.id === id) ?? null;

/** Whether a bot answers the customers of a queue once its menu is complete. */
export const hasBot = (context: RoutingContext, queueId: number | null): boolean =>
  [queueOf(context, queueId), context.connection].some(each => each?.hasBot === true);

/** The options of one level of a queue's menu, in their order. */
export const optionsUnder = (
  { options }: RoutingContext,
  queueId: number | null,
  parentId: number | null,
): readonly RoutedOption[] =>
  options
    .filter(each => each.queueId === queueId && each.parentId === parentId)
    .toSorted((one, other) => one.option - other.option || one.id - other.id);

/**
 * The out-of-hours reply at a time; null within the opening hours, or without a text. A connection's own hours
 * replace the company's, and those of a queue until one is chosen.
 */
export const closedMessage = (context: RoutingContext, queueId: number | null, at: Date): string | null => {
  const { scheduleType, connection, companyHours, timeZone } = context;
  if (scheduleType === 'disabled' || connection === null) return null;
  const queue = queueOf(context, queueId);
  const ofQueue = queue?.hours ?? connection.hours;
  const hours = scheduleType === 'queue' ? ofQueue : (connection.hours ?? companyHours);
  if (hours === null || isOpenAt(hours, timeZone, at)) return null;
  return queue?.outOfHoursMessage.trim() || connection.outOfHoursMessage.trim() || null;
};
