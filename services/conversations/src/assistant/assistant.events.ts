import type { AssistKind, BotFailure, MessageMedia, NamedHolderKind } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { BotSource, Named } from '../ticket/ticket.events';

/** The kind of the conversation's holder when it is no ticket. */
interface OfHolder {
  readonly holder?: NamedHolderKind;
}

/** A bot was asked to answer what the customer said last; `turn` counts from 1 in a ticket. */
export type BotTurnAsked = Fact<
  'BotTurnAsked',
  OfHolder & {
    readonly turn: number;
    readonly source: BotSource;
    /** What the prompt or integration was called then; facts of earlier versions leave it out. */
    readonly name?: string;
  }
>;

/** A bot answered; whether that is said depends on what happened meanwhile. Costs follow from `tokens`. */
export type BotTurnAnswered = Fact<
  'BotTurnAnswered',
  OfHolder & {
    readonly turn: number;
    readonly contactUuid: string;
    readonly replies: readonly string[];
    /** The replies as they are spoken, one for each; left out: all are written. */
    readonly voices?: readonly (MessageMedia | null)[];
    /** A person is to take over, in a queue when it names one. */
    readonly handover: { readonly queueId: number | null } | null;
    readonly end: boolean;
    /** Whether the ticket is closed with it; left out: not. */
    readonly close?: true;
    /** Milliseconds between two replies; left out: none. */
    readonly delayMs?: number;
    /** What the service wants to see again with the next turn. */
    readonly continuation?: string;
    readonly ms: number;
    readonly tokens: number;
  }
>;

/** A bot has no answer: a person is called. */
export type BotTurnFailed = Fact<
  'BotTurnFailed',
  { readonly turn: number; readonly reason: BotFailure } & OfHolder
>;

/** A prompt's model wrote the handover summary of a ticket up to a turn; holds its cost, the note is a fact of its own. */
export type BotSummarized = Fact<'BotSummarized', { readonly turn: number; readonly tokens: number }>;

/** Why a bot speaks no more in a ticket. */
export type BotEnd = 'handover' | 'finished' | 'limit' | 'loop' | 'failed';

/** The bot speaks no more in this ticket: it waits for a person, or is done. */
export type BotSessionEnded = Fact<'BotSessionEnded', { readonly reason: BotEnd; readonly turns: number }>;

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

/** Everything that happens between a ticket's customer and a bot. */
export type BotEvent =
  BotTurnAsked | BotTurnAnswered | BotTurnFailed | BotSummarized | BotSessionEnded | AgentAssisted;

/** One stream per ticket or lead; what the bot said is the customer's. */
export const botEvents = defineEvents<BotEvent>('botSession', {
  BotTurnAsked: { version: 1 },
  BotTurnAnswered: { version: 1, personal: { replies: 'contactUuid', voices: 'contactUuid' } },
  BotTurnFailed: { version: 1 },
  BotSummarized: { version: 1 },
  BotSessionEnded: { version: 1 },
  AgentAssisted: { version: 1 },
});
