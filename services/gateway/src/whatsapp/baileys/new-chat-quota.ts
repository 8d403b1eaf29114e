import type { NewChatQuota } from '@prosa/contracts';
import { expecting } from '@prosa/kernel';
import type { Socket } from './baileys-library';
import { statusOf } from './boom-status';

type Answer = Partial<Awaited<ReturnType<Socket['fetchNewChatMessageCap']>>>;

const LEVELS: Readonly<Record<string, NewChatQuota['level']>> = {
  NONE: 'none',
  FIRST_WARNING: 'firstWarning',
  SECOND_WARNING: 'secondWarning',
  CAPPED: 'capped',
};

/** Counts arrive as numbers or strings; -1 means none. */
const countOf = (value: unknown): number | null => {
  const count = value === null || value === undefined ? NaN : Number(value);
  return Number.isInteger(count) && count >= 0 ? count : null;
};

/** Parses WhatsApp's quota of new chats; null for an unknown format, which must not end the session. */
export const quotaOf = (answer: Answer | null | undefined): NewChatQuota | null => {
  const level = LEVELS[String(answer?.capping_status ?? '')];
  if (answer === null || answer === undefined || level === undefined) return null;
  const ends = countOf(answer.cycle_end_timestamp);
  return {
    level,
    used: countOf(answer.used_quota),
    total: countOf(answer.total_quota),
    cycleEndsAt: ends === null || ends === 0 ? null : new Date(ends * 1_000).toISOString(),
  };
};

/** Asks for the quota. Servers without this query answer with an error of Baileys, which is expected. */
export const fetchQuota = async (socket: Socket | null): Promise<NewChatQuota | null> =>
  quotaOf(
    await socket?.fetchNewChatMessageCap().catch(expecting(fault => statusOf(fault) !== undefined, null)),
  );
