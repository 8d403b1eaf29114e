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
