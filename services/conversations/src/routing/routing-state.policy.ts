import type { MessageMedia } from '@prosa/contracts';
import type { WorkflowOutput } from '@prosa/kernel';
import type { ChatbotEnd } from '../ticket/ticket.events';

/** Where the chatbot stands: it has not begun, asks for a queue, asks for an option, or leaves the ticket to people. */
export type Bot =
  | { readonly stage: 'new' }
  | (Asking & { readonly stage: 'queues' })
  | (Asking & { readonly stage: 'options'; readonly parentId: number | null })
  | { readonly stage: 'off' };

/** How often a menu was shown, when first and when last. */
interface Asking {
  readonly asked: number;
  readonly since: string;
  readonly askedAt: string;
}

/** What routing remembers of a ticket; nothing that anybody said. */
export interface RoutingState {
  readonly status: 'unknown' | 'pending' | 'open' | 'closed';
  readonly connectionId: number;
  readonly queueId: number | null;
  readonly bot: Bot;
  /** When the customer was told last that nobody is there. */
  readonly toldClosedAt: string | null;
  /** The columns of the board that have said their words to the customer; absent while none has. */
  readonly saidByColumns?: readonly number[];
}

/** What routing asks for; which ticket it is about, the instance says. */
export type RoutingCommand =
  /** Says something, if the ticket is still in the state that the words are meant for. */
  | {
      readonly type: 'Say';
      readonly body: string;
      readonly to: 'pending' | 'closed' | 'worked';
      /** Words of a stranger: what looks like a variable in them is none. */
      readonly literal?: true;
      /** The words as they are spoken: a voice note is sent, and the words stay with it. */
      readonly media?: MessageMedia;
    }
  | { readonly type: 'StartChatbot'; readonly menu: 'queues' | 'options' }
  | { readonly type: 'EndChatbot'; readonly reason: ChatbotEnd }
  /** The customer chose a queue, or went back to the choice. */
  | { readonly type: 'ChooseQueue'; readonly queueId: number | null }
  /** Nobody came for as long as the connection says. */
  | { readonly type: 'TransferWaiting' }
  /** Nobody said anything, since a place in the log, for as long as the connection says. */
  | { readonly type: 'CloseInactive'; readonly since: string }
  | { readonly type: 'AskRating'; readonly until: string }
  /** A bot has served the customer; nobody has to. */
  | { readonly type: 'CloseServed' };

/** What a fact leads to: what is remembered, and what is asked for. */
export interface Step {
  readonly state: RoutingState;
  readonly outputs: readonly WorkflowOutput<RoutingCommand>[];
}

/** A ticket of which nothing is known. */
export const UNKNOWN: RoutingState = {
  status: 'unknown',
  connectionId: 0,
  queueId: null,
  bot: { stage: 'off' },
  toldClosedAt: null,
};

/** Words of the bot that come later than this are not said. */
const LATE = 15 * 60_000;

/** Whether the bot leads the ticket. */
export const leads = ({ bot }: RoutingState): boolean => bot.stage === 'queues' || bot.stage === 'options';

/** Says something to whoever a fact came from; nothing when there are no words. */
export const say = (
  body: string | null,
  at: Date,
  to: 'pending' | 'closed' | 'worked' = 'pending',
): readonly WorkflowOutput<RoutingCommand>[] =>
  body === null || body.trim() === ''
    ? []
    : [{ kind: 'send', command: { type: 'Say', body, to }, until: new Date(at.getTime() + LATE) }];

/** Asks for something that is right however late it is. */
export const send = (command: RoutingCommand): WorkflowOutput<RoutingCommand> => ({ kind: 'send', command });

/** A moment some minutes after another. */
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
