import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { UserEvent } from './user.events';
import { toUserView, usersByUuid } from './user.queries';

const uuidOf = (event: { stream: string }): string => parseStreamName(event.stream).id;

const gone = (events: readonly Recorded<UserEvent>[]): NewFrame[] =>
  events.flatMap(event =>
    event.type === 'UserRemoved'
      ? [
          {
            companyId: event.metadata.companyId,
            channel: 'user',
            payload: { action: 'delete', userId: event.data.number },
            audience: { kind: 'company' },
          },
        ]
      : [],
  );

/** Publishes a user's record to the company: one frame per user, however many facts. */
export const userLive: LiveRule = {
  on: ['UserRegistered', 'UserProfileChanged', 'UserRightsChanged', 'UserRemoved'],
  async frames(facts, db) {
    const events = facts as readonly Recorded<UserEvent>[];
    const created = new Set(events.filter(event => event.type === 'UserRegistered').map(uuidOf));
    const rows = await usersByUuid(db, [...new Set(events.map(uuidOf))]);
    const changed = rows.map<NewFrame>(row => ({
      companyId: row.companyId,
      channel: 'user',
      payload: { action: created.has(row.uuid) ? 'create' : 'update', user: toUserView(row, false) },
      audience: { kind: 'company' },
    }));
    return [...changed, ...gone(events)];
  },
};
