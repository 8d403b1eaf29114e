import { objectIn, objectOf } from '@prosa/kernel';
import type { OutboundAnswer } from '@prosa/outbound';
import { BotUnanswered } from './bot-provider.port';

/** The longest pause that a customer's turn waits for; a server that asks for more is not called again for it. */
const LONGEST_WAIT_MS = 10_000;

/** The failure of an overloaded or broken server that may be asked again, after the pause that it asks for. */
export const overloaded = ({ headers }: Pick<OutboundAnswer, 'headers'>): BotUnanswered => {
  const asked = Number(headers['retry-after'] ?? 0) * 1_000;
  const waitMs = Number.isFinite(asked) && asked > 0 ? asked : 0;
  return new BotUnanswered('unavailable', waitMs <= LONGEST_WAIT_MS, waitMs);
};

const NO_QUOTA = 'insufficient_quota';

/** Whether a 429 says that the account has no quota left (OpenAI's error codes), which no repetition changes. */
export const isOutOfQuota = ({ status, body }: Pick<OutboundAnswer, 'status' | 'body'>): boolean => {
  if (status !== 429) return false;
  const { code, type } = objectOf(objectIn(body.toString('utf8'))['error']);
  return code === NO_QUOTA || type === NO_QUOTA;
};
