import type { WebhookView } from '@prosa/contracts';
import type { Selectable } from 'kysely';
import type { WebhookCursorRow, WebhookRow } from './webhook.tables';

/** How far the delivery to an endpoint is. */
export interface WebhookProgress {
  readonly cursors: readonly Selectable<WebhookCursorRow>[];
  readonly deadLetters: number;
  /** The events that wait; null when there are none. */
  readonly waiting: { readonly count: number; readonly since: string } | null;
}

const momentOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** An endpoint as administrators see it. */
export const toWebhookView = (
  row: Omit<WebhookRow, 'host' | 'startsAfter'>,
  { cursors, deadLetters, waiting }: WebhookProgress,
): WebhookView => {
  const live = cursors.find(({ kind }) => kind === 'live');
  const replay = cursors.find(({ kind }) => kind === 'replay');
  const isFailing = live !== undefined && live.failingSince !== null;
  return {
    ...{ id: row.uuid, url: row.url, types: row.types, personal: row.personal },
    ...{ state: row.state, disabledBecause: row.disabledBecause },
    ...{ createdAt: row.createdAt.toISOString(), createdBy: row.createdBy },
    failingSince: momentOf(live?.failingSince),
    nextAttemptAt: isFailing && row.state === 'active' ? momentOf(live.nextAt) : null,
    succeededAt: momentOf(live?.succeededAt),
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.since ?? null,
    deadLetters,
    replay: replay === undefined ? null : { at: replay.sequence, to: replay.lastSequence ?? replay.sequence },
  };
};
