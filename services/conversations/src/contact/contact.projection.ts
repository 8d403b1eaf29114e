import type { TableProjection } from '@prosa/projections';
import type { ContactRow } from '@prosa/read-model';
import type { ContactEvent } from './contact.events';

const byContact = ({ data }: { data: { uuid: string } }): readonly [string][] => [[data.uuid]];

/** The contact book. */
export const contactProjection: TableProjection<ContactRow, ContactEvent> = {
  table: 'contact',
  key: ['uuid'],
  on: {
    ContactAdded: {
      keys: byContact,
      fold: (_, { data, metadata }) => ({
        ...data,
        extraInfo: JSON.stringify(data.extraInfo),
        companyId: metadata.companyId,
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    ContactCardChanged: {
      keys: byContact,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          name: data.name,
          email: data.email,
          extraInfo: JSON.stringify(data.extraInfo),
          updatedAt: new Date(metadata.at),
        },
    },
    ContactAliasLearned: {
      keys: byContact,
      fold: (row, { data, metadata }) =>
        row && { ...row, phone: data.phone, lid: data.lid, updatedAt: new Date(metadata.at) },
    },
  },
};
