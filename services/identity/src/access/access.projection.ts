import { parseStreamName } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { CompanyAccessRow } from '@prosa/read-model';
import type { AccessEvent } from './access.events';

const byStream = (event: { stream: string }): readonly RowKey[] => [[parseStreamName(event.stream).id]];

/** One row per access, by its stream's uuid. */
export const accessProjection: TableProjection<CompanyAccessRow, AccessEvent> = {
  table: 'companyAccess',
  key: ['uuid'],
  on: {
    CompanyAccessed: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        companyId: metadata.companyId,
        uuid: parseStreamName(stream).id,
        userId: data.userId,
        userCompanyId: data.userCompanyId,
        name: data.name,
        reason: data.reason,
        begunAt: new Date(metadata.at),
        endsAt: new Date(data.until),
        refused: [],
      }),
    },
    CompanyAccessRefused: {
      keys: byStream,
      fold: (row, { data }) =>
        row === undefined ? undefined : { ...row, refused: [...row.refused, data.key] },
    },
    CompanyAccessEnded: {
      keys: byStream,
      fold: (row, { metadata }) =>
        row === undefined ? undefined : { ...row, endsAt: new Date(metadata.at) },
    },
  },
};
