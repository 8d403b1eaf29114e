import type { TableProjection } from '@prosa/projections';
import type { ContactRow } from '@prosa/read-model';
import type { MergeEvent, TicketMergeEvent } from '../merge/merge.events';
import type { ContactEvent } from './contact.events';

/** The contact that a merge removes, or its revert restores; none when both tickets had the same contact. */
const byMerge = ({ data }: { data: TicketMergeEvent['data'] }): readonly [string][] =>
  data.takesContact ? [[data.source.contactUuid]] : [];

const byContact = ({ data }: { data: { uuid: string } }): readonly [string][] => [[data.uuid]];

/** The contact book. */
export const contactProjection: TableProjection<ContactRow, ContactEvent | MergeEvent> = {
  table: 'contact',
  key: ['uuid'],
  on: {
    ContactAdded: {
      keys: byContact,
      fold: (_, { data: { lead, ...data }, metadata }) => ({
        ...data,
        isLead: lead === true,
        checked: data.checked ?? true,
        removedAt: null,
        pictureMediaKey: null,
        groupId: data.groupId ?? null,
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
        row && { ...row, phone: data.phone, lid: data.lid, checked: true, updatedAt: new Date(metadata.at) },
    },
    ContactNumberChecked: {
      keys: byContact,
      fold: (row, { data, metadata }) =>
        row && { ...row, phone: data.phone, checked: true, updatedAt: new Date(metadata.at) },
    },
    ContactPictureChanged: {
      keys: byContact,
      fold: (row, { data, metadata }) =>
        row && { ...row, pictureMediaKey: data.mediaKey, updatedAt: new Date(metadata.at) },
    },
    ContactRemoved: {
      keys: byContact,
      fold: (row, { metadata }) =>
        row && { ...row, removedAt: new Date(metadata.at), updatedAt: new Date(metadata.at) },
    },
    ContactRestored: {
      keys: byContact,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          name: data.name,
          email: data.email,
          extraInfo: JSON.stringify(data.extraInfo),
          checked: data.checked ?? row.checked,
          isLead: data.lead ?? row.isLead,
          removedAt: null,
          updatedAt: new Date(metadata.at),
        },
    },
    TicketsMerged: {
      keys: byMerge,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          removedAt: new Date(metadata.at),
          mergedInto: data.destination.contactId,
          updatedAt: new Date(metadata.at),
        },
    },
    TicketMergeReverted: {
      keys: byMerge,
      fold: (row, { metadata }) =>
        row && { ...row, removedAt: null, mergedInto: null, updatedAt: new Date(metadata.at) },
    },
    ContactsMerged: {
      keys: ({ data }) => data.merges.map(({ source }) => [source.contactUuid]),
      fold: (row, { data, metadata }) => {
        const into = data.merges.find(({ source }) => source.contactUuid === row?.uuid)?.destination;
        if (row === undefined || into === undefined) return row;
        const at = new Date(metadata.at);
        return { ...row, removedAt: at, mergedInto: into.contactId, updatedAt: at };
      },
    },
    ContactMergeReverted: {
      keys: ({ data }) => [[data.source.contactUuid]],
      fold: (row, { metadata }) =>
        row && { ...row, removedAt: null, mergedInto: null, updatedAt: new Date(metadata.at) },
    },
    ContactKept: {
      keys: byContact,
      fold: (row, { metadata }) => row && { ...row, isLead: false, updatedAt: new Date(metadata.at) },
    },
  },
};
