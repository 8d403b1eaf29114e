import type { BotLanguage } from '../routing/routing-knowledge.policy';
import type { BotFailure } from '@prosa/contracts';
import type { BotAnswer } from './bot-answer.policy';
import type { BotWords } from './spoken-words.policy';

/** What a bot is asked: the ticket's last words, oldest first, with whose they are. */
export interface BotQuestion {
  /** The same for every try of a turn. */
  readonly id: string;
  readonly companyId: number;
  readonly connectionId: number;
  readonly ticket: { readonly id: number; readonly uuid: string };
  /** Whether it is a lead, and no ticket, whose number `ticket` holds. */
  readonly isLead?: boolean;
  readonly contact: { readonly name: string; readonly phone: string };
  /** What the customer said since anybody answered. */
  readonly text: string;
  /** The last of it: a keyword is a whole message. */
  readonly lastText: string;
  readonly messageId: string;
  readonly writtenAt: Date;
  /** Whether it may have been asked already, by a process that was lost: what is not idempotent is not asked again. */
  readonly isRepeated: boolean;
  /** What this turn's service gave back with its last answer; null at the beginning. */
  readonly continuation: string | null;
  readonly language: BotLanguage;
  readonly history: readonly BotWords[];
}

/** The service has no answer; quotes nothing of the call. */
export class BotUnanswered extends Error {
  override readonly name = 'BotUnanswered';

  constructor(
    readonly reason: BotFailure,
    /** Whether the same turn may be asked again at once. */
    readonly mayRepeat = reason === 'unavailable',
  ) {
    super(`the bot has no answer: ${reason}`);
  }
}

/** Answers a customer for a company; asked again with the same id it may answer anew. @throws BotUnanswered */
export type BotProvider = (question: BotQuestion) => Promise<BotAnswer>;
