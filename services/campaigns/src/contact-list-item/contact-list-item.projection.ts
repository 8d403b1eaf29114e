import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { ContactListItemRow } from '@prosa/read-model';
import type { ContactListItemEvent } from './contact-list-item.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

/** One row per list member. */
export const contactListItemProjection: TableProjection<ContactListItemRow, ContactListItemEvent> = {
  table: 'contactListItem',
  key: ['uuid'],
  on: {
    ContactListItemAdded: {
      keys: byStream,
      fold: (_, { data, metadata }) => ({
        uuid: data.uuid,
        companyId: metadata.companyId,
        id: data.id,
        listId: data.listId,
        listUuid: data.listUuid,
        name: data.name,
        phone: data.phone,
        email: data.email,
        whatsappValid: data.whatsappValid,
        // Null where the person was erased.
        fields: JSON.stringify(data.fields ?? []),
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    ContactListItemChanged: {
      keys: byStream,
      fold: (row, { data: { name, phone, email }, metadata }) =>
        row && {
          ...row,
          ...{ name, phone, email, updatedAt: new Date(metadata.at) },
          whatsappValid: phone === row.phone ? row.whatsappValid : null,
        },
    },
    ContactListItemChecked: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && { ...row, whatsappValid: data.isValid, updatedAt: new Date(metadata.at) },
    },
    ContactListItemRemoved: { keys: byStream, fold: () => null },
  },
};
