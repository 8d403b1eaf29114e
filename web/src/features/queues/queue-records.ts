import type { QueueView } from '@prosa/contracts';
import { createRecords } from '../../resource/records';

/** Changes whenever a queue's menu changed, so that it is reloaded. */
export const menuVersion = (queue: QueueView & { readonly menuVersion?: number }): number =>
  queue.menuVersion ?? 0;

/** The company's queues. */
export const queues = createRecords<QueueView>({
  name: 'queues',
  texts: 'queues',
  path: '/queue',
  pageKey: null,
  compare: (one, other) => one.orderQueue - other.orderQueue || one.name.localeCompare(other.name),
  searched: ({ name }) => name,
  change: ({ channel, payload }) => {
    if (channel !== 'queue') return null;
    return payload.action === 'delete' ? { deleted: payload.queueId } : { changed: payload.queue };
  },
  patch: (queue, { channel, payload }) =>
    channel === 'queueOption' && payload.queueId === queue.id
      ? ({ ...queue, menuVersion: menuVersion(queue) + 1 } as QueueView)
      : queue,
  planLimit: 'queues',
});
