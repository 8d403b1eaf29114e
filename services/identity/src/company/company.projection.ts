import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { CompanyRow } from '@prosa/read-model';
import type { CompanyEvent } from './company.events';

/** The row of each company, by its number. */
export const companyProjection: TableProjection<CompanyRow, CompanyEvent> = {
  table: 'company',
  key: ['companyId'],
  on: {
    CompanyRegistered: {
      keys: event => [[event.data.number]],
      fold: (_, { stream, data, metadata }) => ({
        companyId: data.number,
        uuid: parseStreamName(stream).id,
        name: data.name,
        timeZone: data.timeZone,
        dueDate: data.dueDate,
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
  },
};
