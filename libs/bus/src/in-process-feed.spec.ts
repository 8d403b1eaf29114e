import { MemoryEventStore } from '@prosa/event-store';
import { describeEventFeed } from './event-feed.contract';
import { createInProcessFeed } from './in-process-feed';

describeEventFeed('in the process, over memory', codec => {
  const store = new MemoryEventStore();
  return Promise.resolve({
    store,
    feed: createInProcessFeed({ store, codec }),
    close: () => Promise.resolve(),
  });
});
