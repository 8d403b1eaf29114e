import type { BotLanguage } from '../routing/routing-context.policy';
import type { BotFailure } from '@prosa/contracts';
import type { BotAnswer } from './bot-answer.policy';
import type { BotWords } from './spoken-words.policy';

/** The input of a bot: the latest messages, oldest first, with their authors. */
export interface BotQuestion {
  /** The same for every attempt of a turn. */
  readonly id: string;
  readonly companyId: number;
  readonly connectionId: number;
  readonly ticket: { readonly id: number; readonly uuid: string };
  /** Whether `ticket` is the number of a lead instead of a ticket. */
  readonly isLead?: boolean;
  readonly contact: {
    readonly name: string;
    /** Digits; empty while only the LID is known. */
    readonly phone: string;
    /** WhatsApp's id that hides the number; empty while unknown. */
    readonly lid: string;
  };
  /** The customer's unanswered text. */
  readonly text: string;
  /** The last message of it: a keyword has to be a whole message. */
  readonly lastText: string;
  /** Addresses of the files that the customer sent since, good for minutes; null where they cannot be had. */
  readonly files: readonly (string | null)[];
  /** Whether a picture, a film or a document is among what the customer sent since; absent: none. */
  readonly hasFiles?: boolean;
  readonly messageId: string;
  readonly writtenAt: Date;
  /** Whether a crashed process may have called already: what is not idempotent is not called again. */
  readonly isRepeated: boolean;
  /** The service's opaque state from its last answer; null initially. */
  readonly continuation: string | null;
  readonly language: BotLanguage;
  readonly history: readonly BotWords[];
}

/** The customer's chat as WhatsApp addresses it: by the number, or by the LID while no number is known. */
export const jidOf = ({ phone, lid }: BotQuestion['contact']): string =>
  phone === '' && lid !== '' ? `${lid}@lid` : `${phone}@s.whatsapp.net`;

/** The service did not answer; contains nothing of the conversation. */
export class BotUnanswered extends Error {
  override readonly name = 'BotUnanswered';

  constructor(
    readonly reason: BotFailure,
    /** Whether the same turn may be retried at once. */
    readonly mayRepeat = reason === 'unavailable',
    /** Minimum pause before a retry. */
    readonly waitMs = 0,
    /** The cost of an answer without text. */
    readonly tokens = 0,
  ) {
    super(`the bot has no answer: ${reason}`);
  }
}

/**
 * Answers a customer for a company; a repeated call with the same id may produce another answer. @throws
 * BotUnanswered
 */
export type BotProvider = (question: BotQuestion) => Promise<BotAnswer>;
