import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { UserRow } from '@prosa/read-model';
import type { UserEvent, UserProfileChanged, UserRegistered, UserRightsChanged } from './user.events';

const byStream = (event: { stream: string }): readonly RowKey[] => [[parseStreamName(event.stream).id]];

const registered = (_: UserRow | undefined, event: Recorded<UserRegistered>): UserRow => {
  const { userId, number, ...user } = event.data;
  const at = new Date(event.metadata.at);
  return {
    companyId: event.metadata.companyId,
    id: number,
    uuid: userId,
    ...user,
    createdAt: at,
    updatedAt: at,
  };
};

const changed = (
  row: UserRow | undefined,
  event: Recorded<UserProfileChanged | UserRightsChanged>,
): UserRow | undefined => {
  if (row === undefined) return undefined;
  const fields =
    event.type === 'UserProfileChanged' ? { name: event.data.name, email: event.data.email } : event.data;
  return { ...row, ...fields, updatedAt: new Date(event.metadata.at) };
};

/** One row per user who can sign in, by their stream's uuid. */
export const userProjection: TableProjection<UserRow, UserEvent> = {
  table: 'userAccount',
  key: ['uuid'],
  on: {
    UserRegistered: { keys: byStream, fold: registered },
    UserProfileChanged: { keys: byStream, fold: changed },
    UserRightsChanged: { keys: byStream, fold: changed },
    UserRemoved: { keys: byStream, fold: () => null },
  },
};
