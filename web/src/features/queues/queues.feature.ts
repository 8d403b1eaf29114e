import { Layers } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { queues } from './queue-records';

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
      title: 'shell:page.queues',
      screen: lazyScreen(async () => (await import('./queues-screen')).QueuesScreen),
    },
  ],
  menu: [
    {
      id: 'queues',
      to: '/queues',
      label: 'shell:page.queues',
      icon: Layers,
      section: 'channels',
      order: 20,
      permission: 'queues-page:see',
      goKey: 'f',
    },
  ],
};
