import { uuidv5, type Recorded } from '@prosa/kernel';
import type { BotTurnAnswered } from './assistant.events';

/** State of the loop detection; contains no message text. */
export interface TalkPace {
  /** Fingerprint of the last answer; empty for none. */
  readonly words: string;
  /** When it was sent; null once a message arrived after it. */
  readonly at: string | null;
  /** Number of consecutive answers that were answered faster than a person reads. */
  readonly quick: number;
}

const BEGINNING: TalkPace = { words: '', at: null, quick: 0 };

/** No person reads an answer and replies within this time. */
const UNREAD_MS = 1_500;
const MOST_QUICK = 5;

/** The state after an answer of the bot. */
export const answeredAt = (
  pace: TalkPace = BEGINNING,
  { data, metadata }: Recorded<BotTurnAnswered>,
): TalkPace => ({
  quick: pace.quick,
  words: data.replies.length === 0 ? '' : uuidv5('bot-words', ...data.replies),
  at: metadata.at,
});

/** The state after a message of the customer; only the first one after each answer counts. */
export const receivedAt = (pace: TalkPace = BEGINNING, at: string): TalkPace => {
  if (pace.at === null) return pace;
  const isQuick = Date.parse(at) - Date.parse(pace.at) <= UNREAD_MS;
  return { ...pace, at: null, quick: isQuick ? pace.quick + 1 : 0 };
};

/** Whether a machine must be writing. */
export const isTooQuick = ({ quick }: TalkPace): boolean => quick >= MOST_QUICK;

/** Whether an answer repeats the previous one. */
export const isSameAgain = (before: TalkPace = BEGINNING, now: TalkPace): boolean =>
  now.words !== '' && now.words === before.words;
