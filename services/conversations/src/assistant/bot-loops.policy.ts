import { uuidv5, type Recorded } from '@prosa/kernel';
import type { BotTurnAnswered } from './assistant.events';

/** What tells a talk between two machines; nothing that anybody said. */
export interface TalkPace {
  /** What the last answer was, as its fingerprint; empty for none. */
  readonly words: string;
  /** When it was given; null once somebody wrote after it. */
  readonly at: string | null;
  /** How many answers running were answered faster than anybody reads. */
  readonly quick: number;
}

const BEGINNING: TalkPace = { words: '', at: null, quick: 0 };

/** Nobody reads an answer and writes one within this. */
const UNREAD_MS = 1_500;
const MOST_QUICK = 5;

/** After an answer of the bot. */
export const answeredAt = (
  pace: TalkPace = BEGINNING,
  { data, metadata }: Recorded<BotTurnAnswered>,
): TalkPace => ({
  quick: pace.quick,
  words: data.replies.length === 0 ? '' : uuidv5('bot-words', ...data.replies),
  at: metadata.at,
});

/** After a message of the customer: the first after each answer counts. */
export const heardAt = (pace: TalkPace = BEGINNING, at: string): TalkPace => {
  if (pace.at === null) return pace;
  const isQuick = Date.parse(at) - Date.parse(pace.at) <= UNREAD_MS;
  return { ...pace, at: null, quick: isQuick ? pace.quick + 1 : 0 };
};

/** Whether a machine must be writing. */
export const isTooQuick = ({ quick }: TalkPace): boolean => quick >= MOST_QUICK;

/** Whether an answer is the one before it once more. */
export const isSameAgain = (before: TalkPace = BEGINNING, now: TalkPace): boolean =>
  now.words !== '' && now.words === before.words;
