import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { ContactImportRow } from '@prosa/read-model';
import type { ContactImportEvent } from './contact-import.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

/** The last import into each contact book. */
export const contactImportProjection: TableProjection<ContactImportRow, ContactImportEvent> = {
  table: 'contactImport',
  key: ['uuid'],
  on: {
    ContactImportBegun: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        importUuid: data.importUuid,
        status: 'running',
        done: 0,
        total: null,
        result: null,
        error: null,
        begunAt: new Date(metadata.at),
        endedAt: null,
      }),
    },
    ContactImportAdvanced: {
      keys: byStream,
      fold: (row, { data: { done, total } }) => row && { ...row, done, total },
    },
    ContactImportFinished: {
      keys: byStream,
      fold: (row, { data: { importUuid: _, ...result }, metadata }) => {
        const done = result.imported + result.updated;
        const ended = { status: 'finished', done, total: done, endedAt: new Date(metadata.at) } as const;
        return row && { ...row, ...ended, result: JSON.stringify(result) };
      },
    },
    ContactImportRefused: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && { ...row, status: 'refused', error: data.code, endedAt: new Date(metadata.at) },
    },
    ContactImportCancelled: {
      keys: byStream,
      fold: (row, { metadata }) => row && { ...row, status: 'cancelled', endedAt: new Date(metadata.at) },
    },
  },
};
