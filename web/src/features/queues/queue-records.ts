import type { QueueView } from '@prosa/contracts';
import { createRecords } from '../../resource/records';

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
  planLimit: 'queues',
});
