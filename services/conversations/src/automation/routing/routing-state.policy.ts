import { isBlank, type MessageMedia } from '@prosa/contracts';
import type { WorkflowOutput } from '@prosa/kernel';
import type { ChatbotEnd } from '../../core/ticket/ticket.events';

/** The chatbot's state: not started, asking for a queue, asking for an option, or ended. */
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

/** The routing state of a ticket; contains no message text. */
export interface RoutingState {
  readonly status: 'unknown' | 'pending' | 'open' | 'closed';
  readonly connectionId: number;
  readonly queueId: number | null;
  readonly bot: Bot;
  /** When the customer last received the out-of-hours reply. */
  readonly toldClosedAt: string | null;
  /** Whether the company's bot answers the customer, who does not wait for a person then; absent: it does not. */
  readonly isServed?: boolean;
  /** The columns whose entry message was sent; absent when none was. */
  readonly saidByColumns?: readonly number[];
}

/** The commands of routing; the instance identifies the ticket. */
export type RoutingCommand =
  /** Sends a message, if the ticket is still in the state that it is meant for. */
  | {
      readonly type: 'Say';
      readonly body: string;
      readonly to: 'pending' | 'closed' | 'worked';
      /** Untrusted text: variables in it are not filled. */
      readonly literal?: true;
      /** The text as a voice note, which is sent with the text. */
      readonly media?: MessageMedia;
      /** The displayed author; `Chatbot` by default. */
      readonly author?: string;
      /** When it is too late to send it; absent: the command's own limit. */
      readonly until?: string;
    }
  | { readonly type: 'StartChatbot'; readonly menu: 'queues' | 'options' }
  | { readonly type: 'EndChatbot'; readonly reason: ChatbotEnd }
  /** The customer chose a queue, or returned to the choice. */
  | { readonly type: 'ChooseQueue'; readonly queueId: number | null }
  /** A bot leaves the ticket to a queue or a person; ids that are none of the company's are ignored. */
  | { readonly type: 'HandOver'; readonly queueId: number | null; readonly userId: number | null }
  /** No agent accepted the ticket within the connection's time limit. */
  | { readonly type: 'TransferWaiting' }
  /** No message since a log position within the connection's time limit. */
  | { readonly type: 'CloseInactive'; readonly since: string }
  | { readonly type: 'AskRating'; readonly until: string }
  /** A bot has served the customer; no agent is needed. */
  | { readonly type: 'CloseServed' };

/** The result of a fact: the next state and the outputs. */
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

/** Messages of the bot later than this are not sent. */
const LATE = 15 * 60_000;

/** Whether the bot leads the ticket. */
export const leads = ({ bot }: RoutingState): boolean => bot.stage === 'queues' || bot.stage === 'options';

/** Sends a message because of a fact; none for an empty text. */
export const say = (
  body: string | null,
  at: Date,
  to: 'pending' | 'closed' | 'worked' = 'pending',
): readonly WorkflowOutput<RoutingCommand>[] =>
  body === null || isBlank(body)
    ? []
    : [{ kind: 'send', command: { type: 'Say', body, to }, until: new Date(at.getTime() + LATE) }];

/** A command without a time limit. */
export const send = (command: RoutingCommand): WorkflowOutput<RoutingCommand> => ({ kind: 'send', command });

/** A time plus a number of minutes. */
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
