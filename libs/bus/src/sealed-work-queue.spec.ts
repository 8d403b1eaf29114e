import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { MemoryWorkQueue } from './memory-work-queue';
import { SealedWorkQueue, type TextSealing } from './sealed-work-queue';
import { describeWorkQueue } from './work-queue.contract';
import type { WorkItem } from './work-queue.port';

const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)];
const sealing: TextSealing = {
  seal: text => {
    const cipher = createCipheriv('aes-256-ctr', key, iv);
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  },
  open: text =>
    createDecipheriv('aes-256-ctr', key, iv).update(Buffer.from(text, 'base64url'), undefined, 'utf8'),
  nameOf: text => createHash('sha256').update(text).digest('hex'),
};

describeWorkQueue('sealed', () => {
  const queues = new Map<string, SealedWorkQueue>();
  return Promise.resolve({
    open(name, options) {
      const queue = queues.get(name) ?? new SealedWorkQueue(new MemoryWorkQueue(options), sealing);
      queues.set(name, queue);
      return Promise.resolve(queue);
    },
    close: () => Promise.resolve(),
  });
});

describe('a sealed queue', () => {
  const item = { id: 'a', key: '7/5511987654321', body: { text: 'segredo' } };

  it('hands on nothing in clear', async () => {
    const put: WorkItem[] = [];
    const inner = new MemoryWorkQueue({ attempts: 1, backoffMs: 1 });
    const spying = Object.assign(Object.create(inner) as MemoryWorkQueue, {
      put: (each: WorkItem) => {
        put.push(each);
        return inner.put(each);
      },
    });
    await new SealedWorkQueue(spying, sealing).put(item);
    expect(JSON.stringify(put)).not.toMatch(/5511987654321|segredo/);
    expect(put[0]?.id).toBe('a');
  });

  it('drops and reports what it cannot open, so that it holds up nothing', async () => {
    const inner = new MemoryWorkQueue({ attempts: 1_000, backoffMs: 60_000 });
    await inner.put({ id: 'foreign', key: 'k', body: { sealed: 'of another key' } });
    await inner.put({ ...item, key: 'k' });
    const stop = new AbortController();
    const dropped: string[] = [];
    const done: string[] = [];
    await new SealedWorkQueue(inner, sealing, id => dropped.push(id)).work(({ id }) => {
      done.push(id);
      stop.abort();
      return Promise.resolve();
    }, stop.signal);
    expect([dropped, done]).toEqual([['foreign'], ['a']]);
  });

  it('does what was put open before it', async () => {
    const inner = new MemoryWorkQueue({ attempts: 1, backoffMs: 1 });
    await inner.put(item);
    const stop = new AbortController();
    const done: WorkItem[] = [];
    await new SealedWorkQueue(inner, sealing).work(work => {
      done.push(work);
      stop.abort();
      return Promise.resolve();
    }, stop.signal);
    expect(done).toMatchObject([item]);
  });
});
