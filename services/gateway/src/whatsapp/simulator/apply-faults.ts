import type { Exchange } from './exchange';
import type { Faults } from './faults';
import { announceQuota, announceRestriction } from './stanzas/quota.stanza';

/** Sets faults, and announces what WhatsApp announces of them. */
export function applyFaults(exchange: Exchange, change: Partial<Faults>): Faults {
  const { faults } = exchange;
  const isAnnounced = (): boolean => faults.restricted && faults.restrictedMinutes > 0;
  const wasAnnounced = isAnnounced();
  Object.assign(faults, change);
  exchange.weather.breakEvery(faults.cutEveryMs);
  if ('quota' in change) announceQuota(exchange);
  if ('restricted' in change && (isAnnounced() || wasAnnounced)) announceRestriction(exchange);
  return { ...faults };
}
