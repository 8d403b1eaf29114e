import { Layers } from '@blueprintjs/icons';
import type { QueueView } from '@prosa/contracts';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';
import { createRecords } from '../../resource/records';
import type { RecordsState } from '../../resource/records.slice';

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

/** The page of the queues. */
export const queuesFeature: Feature<RecordsState> = {
  name: queues.name,
  reducer: queues.reducer,
  saga: queues.saga,
  routes: [
    {
      path: '/queues',
      guard: 'private',
      permission: 'queues-page:see',
      title: 'queues:title',
      screen: lazyScreen(async () => (await import('./queues-screen')).QueuesScreen),
    },
  ],
  menu: [
    {
      id: 'queues',
      to: '/queues',
      label: 'queues:title',
      icon: Layers,
      section: 'admin',
      order: 20,
      permission: 'queues-page:see',
      goKey: 'f',
    },
  ],
};
