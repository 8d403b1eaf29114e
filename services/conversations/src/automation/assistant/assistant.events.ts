import type { AssistKind, BotFailure, MessageMedia, NamedHolderKind } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { BotEnd, BotSessionEnded, BotSessionStarted } from '@prosa/published-facts';
import type { BotTurnAsked } from '../../core/ticket/ticket-bot.events';
import type { Named } from '../../core/ticket/ticket.events';
export type { BotEnd, BotSessionEnded, BotSessionStarted, BotTurnAsked };

/** The kind of the conversation's holder when it is no ticket. */
interface OfHolder {
  readonly holder?: NamedHolderKind;
}

/**
 * A bot answered; whether the answer is sent depends on what happened meanwhile. Costs are derived from `tokens`.
 */
export type BotTurnAnswered = Fact<
  'BotTurnAnswered',
  OfHolder & {
    readonly turn: number;
    readonly contactUuid: string;
    /** The name of the prompt or integration at that time; absent in earlier versions. */
    readonly name?: string;
    readonly replies: readonly string[];
    /** The replies as voice notes, one entry per reply; absent: all are text. */
    readonly voices?: readonly (MessageMedia | null)[];
    /** The replies as files, one entry per reply; absent: none is a file. */
    readonly files?: readonly (MessageMedia | null)[];
    /** An agent has to take over, in the given queue if there is one; `userId` assigns the ticket to a user. */
    readonly handover: { readonly queueId: number | null; readonly userId?: number } | null;
    readonly end: boolean;
    /** Whether the ticket is closed afterwards; absent: it is not. */
    readonly close?: true;
    /** Milliseconds between two replies; absent: none. */
    readonly delayMs?: number;
    /** Opaque state that the service receives again with the next turn. */
    readonly continuation?: string;
    /** The id of the customer's latest message that the bot was shown, empty for none; absent in earlier versions. */
    readonly upTo?: string;
    readonly ms: number;
    readonly tokens: number;
  }
>;

/** A bot failed to answer: the ticket is handed over to an agent. */
export type BotTurnFailed = Fact<
  'BotTurnFailed',
  OfHolder & {
    readonly turn: number;
    readonly reason: BotFailure;
    /** What an answer without words cost; absent: nothing. */
    readonly tokens?: number;
  }
>;

/**
 * A prompt's model wrote the handover summary of a ticket up to a turn; contains its cost, the note is a separate
 * fact.
 */
export type BotSummarized = Fact<'BotSummarized', { readonly turn: number; readonly tokens: number }>;

/** A company's model helped an agent of a ticket with a reply or a summary; whether that was used is the agent's. */
export type AgentAssisted = Fact<
  'AgentAssisted',
  {
    readonly user: Named;
    readonly kind: AssistKind;
    readonly promptId: number;
    readonly tokens: number;
  }
>;

/** A user tested a prompt or its draft in the form; contains the cost, and none of the conversation. */
export type PromptTried = Fact<
  'PromptTried',
  {
    readonly user: Named;
    /** Null for a draft that was never saved. */
    readonly promptId: number | null;
    readonly tokens: number;
  }
>;

/** Everything that happens between a ticket's customer and a bot. */
export type BotEvent =
  | BotTurnAsked
  | BotTurnAnswered
  | BotTurnFailed
  | BotSummarized
  | BotSessionStarted
  | BotSessionEnded
  | AgentAssisted
  | PromptTried;

const WHOSE = 'contactUuid';

/** One stream per ticket or lead, and one per trial of a prompt; the personal data in it belongs to the customer. */
export const botEvents = defineEvents<BotEvent>(
  'botSession',
  {
    BotTurnAsked: { version: 1 },
    BotTurnAnswered: {
      version: 1,
      personal: { replies: WHOSE, voices: WHOSE, files: WHOSE, continuation: WHOSE },
    },
    BotTurnFailed: { version: 1 },
    BotSummarized: { version: 1 },
    BotSessionStarted: { version: 1 },
    BotSessionEnded: { version: 1 },
    AgentAssisted: { version: 1 },
    PromptTried: { version: 1 },
  },
  {
    undecided:
      'The assistant workflow decides; what it did is recorded under fixed ids, so that a repetition adds nothing.',
  },
);
