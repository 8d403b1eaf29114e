import { describeEventStore } from '../event-store.contract';
import { MemoryEventStore } from './memory-event-store';

describeEventStore('in memory', () =>
  Promise.resolve({ store: new MemoryEventStore(), close: () => Promise.resolve() }),
);
