import type {
  ProgramContact,
  ProgramMessage,
  ProgramQueue,
  ProgramTag,
  ProgramTicket,
  ProgramUser,
} from '@prosa/contracts';
import type { contactsFor, messagesFor, queuesFor, tagsFor, ticketsFor, usersFor } from './program.queries';

type RowOf<Query extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Query>
>[number];

/** Shows a personal value, or null to a program that may not read any. */
export type Shown = <Value>(value: Value) => Value | null;

const times = ({ createdAt, updatedAt }: { readonly createdAt: Date; readonly updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A ticket's row as programs read it. */
export const ticketView = (row: RowOf<typeof ticketsFor>, shown: Shown): ProgramTicket => {
  const { uuid, id: number, status, isGroup, contact, queue, user, tags, mergedInto, unread } = row;
  return {
    ...{ uuid, number, status, isGroup, contact, queue, user, tags, mergedInto, unread },
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    lastMessage: shown(row.lastMessage),
    ...times(row),
  };
};

/** A contact's row as programs read it. */
export const contactView = (row: RowOf<typeof contactsFor>, shown: Shown): ProgramContact => ({
  uuid: row.uuid,
  number: row.id,
  isGroup: row.groupId !== null,
  name: shown(row.name),
  phone: shown(row.phone),
  email: shown(row.email),
  removedAt: row.removedAt?.toISOString() ?? null,
  ...times(row),
});

/** A message's row as programs read it. */
export const messageView = (row: RowOf<typeof messagesFor>, shown: Shown): ProgramMessage => {
  const { uuid, id, contact, fromMe, user, ack, mediaType, isEdited, isDeleted } = row;
  return {
    ...{ uuid, id },
    ticket: row.holder === 'ticket' ? row.ticketUuid : null,
    lead: row.holder === 'lead' ? row.ticketUuid : null,
    ...{ contact, fromMe, user, ack, mediaType },
    body: shown(row.body),
    mediaName: shown(row.mediaName),
    transcript: shown(row.transcript),
    ...{ isEdited, isDeleted },
    ...times(row),
  };
};

/** A tag's row as programs read it. */
export const tagView = (row: RowOf<typeof tagsFor>): ProgramTag => {
  const { uuid, name, color, kanban } = row;
  return { uuid, name, color, kanban, ...times(row) };
};

/** A queue's row as programs read it. */
export const queueView = (row: RowOf<typeof queuesFor>): ProgramQueue => {
  const { uuid, name, color } = row;
  return { uuid, name, color, ...times(row) };
};

/** A user's row as programs read it. */
export const userView = (row: RowOf<typeof usersFor>, shown: Shown): ProgramUser => {
  const { uuid, profile, queues } = row;
  return { uuid, profile, queues, name: shown(row.name), email: shown(row.email), ...times(row) };
};
