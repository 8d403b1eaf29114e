import { MemoryWorkQueue } from './memory-work-queue';
import { describeWorkQueue } from './work-queue.contract';

describeWorkQueue('in memory', () => {
  const queues = new Map<string, MemoryWorkQueue>();
  return Promise.resolve({
    open(name, options) {
      const queue = queues.get(name) ?? new MemoryWorkQueue(options);
      queues.set(name, queue);
      return Promise.resolve(queue);
    },
    close: () => Promise.resolve(),
  });
});
