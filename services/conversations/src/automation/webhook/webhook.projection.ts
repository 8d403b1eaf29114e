import { parseStreamName } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { WebhookEvent } from './webhook.events';
import type { WebhookRow } from './webhook.tables';

const byStream = (event: { stream: string }): readonly RowKey[] => [[parseStreamName(event.stream).id]];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const changed =
  (changes: Partial<WebhookRow>) =>
  (row: WebhookRow | undefined): WebhookRow | null =>
    row === undefined ? null : { ...row, ...changes };

/** The endpoints of companies. */
export const webhookProjection: TableProjection<WebhookRow, WebhookEvent> = {
  table: 'webhook',
  key: ['uuid'],
  on: {
    WebhookAdded: {
      keys: byStream,
      fold: (_, { stream, data: { url, types, personal, after }, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        ...{ url, host: hostOf(url), types, personal },
        state: 'active',
        disabledBecause: null,
        startsAfter: after,
        createdAt: new Date(metadata.at),
        createdBy: metadata.actor.kind === 'user' ? metadata.actor.name : '',
      }),
    },
    WebhookChanged: {
      keys: byStream,
      fold: (row, { data: { url, types, personal } }) =>
        changed({ url, host: hostOf(url), types, personal })(row),
    },
    WebhookPaused: { keys: byStream, fold: row => changed({ state: 'paused' })(row) },
    WebhookResumed: {
      keys: byStream,
      fold: (row, { data: { after } }) =>
        changed({
          ...{ state: 'active', disabledBecause: null },
          ...(after === null ? {} : { startsAfter: after }),
        })(row),
    },
    WebhookDisabled: {
      keys: byStream,
      fold: (row, { data: { cause } }) => changed({ state: 'disabled', disabledBecause: cause })(row),
    },
    WebhookRemoved: { keys: byStream, fold: () => null },
  },
};
