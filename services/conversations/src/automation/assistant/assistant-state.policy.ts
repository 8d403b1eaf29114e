import type { WorkflowOutput } from '@prosa/kernel';
import type { BotLanguage } from '../routing/routing-context.policy';
import type { BotSource } from '../../core/ticket/ticket.events';
import type { BotEnd } from './assistant.events';
import type { TalkPace } from './bot-loops.policy';
import type { SayCommand, TalkState } from './bot-turns.policy';

/** The bot that serves a ticket, and the queue for its handover. */
export interface ServingBot extends BotSource {
  readonly queueId: number | null;
  /** The keyword that restarts a finished flow; empty: none. */
  readonly restart: string;
  /** Whether the service remembers the conversation: it is called for one turn at a time, and each answer counts. */
  readonly remembers?: boolean;
  /** Minutes without a message of the customer after which its session expires; absent or 0: never. */
  readonly expires?: number;
}

/** The context of an inbound message, or of the end of a menu. */
export interface AssistantContext {
  readonly language: BotLanguage;
  /** Null when there is no bot, or the ticket is not pending. */
  readonly bot: ServingBot | null;
  /** Whether the queue's option menu comes before the bot. */
  readonly asksOptions: boolean;
  /** Whether the sender is a connection of this installation, of any company, where a bot may reply too. */
  readonly facesConnection: boolean;
}

/** The assistant's state of a ticket; contains no message text. */
export interface AssistantState extends TalkState {
  /** `finished`: the flow is complete, and a keyword restarts it. */
  readonly stage: 'idle' | 'on' | 'finished' | 'off';
  readonly isMenuDone: boolean;
  readonly queueId: number | null;
  /** The bot of the latest turn; absent before the first. */
  readonly source?: BotSource;
  /** Whether that bot's service remembers the conversation. */
  readonly remembers?: boolean;
  /** Minutes without a message after which that bot's session expires; absent or 0: never. */
  readonly expires?: number;
  /** Whether that time runs: the bot has answered, and the customer has not. */
  readonly isExpiring?: boolean;
  /** Input of the loop detection. */
  readonly pace?: TalkPace;
  /** The bot that a user selected for this ticket; null: the queue's or connection's. */
  readonly chosen: BotSource | null;
  /** Whether the latest message, which a menu received, asks for a person. */
  readonly asksPerson?: boolean;
}

/** The commands of the assistant. */
export type AssistantCommand =
  | {
      readonly type: 'AskBot';
      readonly turn: number;
      readonly source: BotSource;
      readonly continuation: string | null;
      /** The message up to which all is answered; absent: all up to the last message to the customer. */
      readonly after?: string;
      /** Of a service that remembers: the turn up to which all outcomes were known. */
      readonly seen?: number;
      /** Whether it is only asked where a message of the customer is unanswered. */
      readonly ifUnanswered?: true;
    }
  | SayCommand
  | {
      readonly type: 'EndBot';
      readonly reason: BotEnd;
      readonly turns: number;
      readonly queueId: number | null;
      readonly userId?: number;
      readonly close: boolean;
      /** The turn up to which the prompt writes a handover summary; absent when none is needed. */
      readonly summary?: { readonly turn: number; readonly source: BotSource };
    };

/** The result of a fact: the next state and the outputs. */
export interface Step {
  readonly state: AssistantState;
  readonly outputs: readonly WorkflowOutput<AssistantCommand>[];
}

/** The state of a ticket with which no bot has talked. */
export const INITIAL: AssistantState = {
  stage: 'idle',
  isMenuDone: false,
  turn: 0,
  answered: 0,
  since: null,
  queueId: null,
  continuation: null,
  chosen: null,
};
