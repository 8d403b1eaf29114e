import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { ContactListImportRow } from '@prosa/read-model';
import type { ListImportEvent } from './list-import.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

/** The last import of each list. */
export const listImportProjection: TableProjection<ContactListImportRow, ListImportEvent> = {
  table: 'contactListImport',
  key: ['listUuid'],
  on: {
    ContactListImportBegun: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        listUuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        listId: data.listId,
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
    ContactListImportAdvanced: {
      keys: byStream,
      fold: (row, { data: { done, total } }) => row && { ...row, done, total },
    },
    ContactListImportFinished: {
      keys: byStream,
      fold: (row, { data: { created, known, skipped, lines, notes = [] }, metadata }) =>
        row && {
          ...row,
          ...{ status: 'finished', done: created + known, total: created + known },
          ...{
            result: JSON.stringify({ created, known, skipped, lines, notes }),
            endedAt: new Date(metadata.at),
          },
        },
    },
    ContactListImportRefused: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && { ...row, status: 'refused', error: data.code, endedAt: new Date(metadata.at) },
    },
    ContactListImportCancelled: {
      keys: byStream,
      fold: (row, { metadata }) => row && { ...row, status: 'cancelled', endedAt: new Date(metadata.at) },
    },
  },
};
