import type { UserView } from '@prosa/contracts';
import type { PatchEvent } from '../../resource/record-source';
import { createRecords } from '../../resource/records';

/** A person after they came or went, or after something happened to one of their queues. */
const withEvent = (user: UserView, event: PatchEvent): UserView => {
  if (event.channel === 'userOnline')
    return event.payload.userId === user.id ? { ...user, online: event.payload.online } : user;
  if (event.channel !== 'queue') return user;
  const { payload } = event;
  const id = payload.action === 'delete' ? payload.queueId : payload.queue.id;
  if (!user.queueIds.includes(id)) return user;
  if (payload.action === 'delete') {
    const queues = user.queues.filter(queue => queue.id !== id);
    return { ...user, queues, queueIds: queues.map(queue => queue.id) };
  }
  const { name, color } = payload.queue;
  return { ...user, queues: user.queues.map(queue => (queue.id === id ? { id, name, color } : queue)) };
};

/** The users of the company. */
export const users = createRecords<UserView>({
  name: 'users',
  texts: 'users',
  path: '/users',
  pageKey: 'users',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name, email }) => `${name} ${email}`,
  change: ({ channel, payload }) => {
    if (channel !== 'user') return null;
    return payload.action === 'delete' ? { deleted: payload.userId } : { changed: payload.user };
  },
  patch: withEvent,
  planLimit: 'users',
});
