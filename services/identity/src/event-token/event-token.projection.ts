import { parseStreamName } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { EventTokenEvent } from './event-token.events';
import type { EventTokenRow } from './event-token.tables';

const byStream = (event: { stream: string }): readonly RowKey[] => [[parseStreamName(event.stream).id]];

/** The valid tokens of programs. */
export const eventTokenProjection: TableProjection<EventTokenRow, EventTokenEvent> = {
  table: 'eventToken',
  key: ['uuid'],
  on: {
    EventTokenMade: {
      keys: byStream,
      fold: (_, { stream, data: { name, scopes, networks, hash, expiresAt }, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        name,
        scopes,
        networks,
        hash,
        createdAt: new Date(metadata.at),
        createdBy: metadata.actor.kind === 'user' ? metadata.actor.name : '',
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      }),
    },
    EventTokenRevoked: { keys: byStream, fold: () => null },
  },
};
