import { setTimeout as pause } from 'node:timers/promises';
import type { DeadWork, Work, WorkItem, WorkQueue, WorkQueueOptions, WorkReceipt } from './work-queue.port';

/** A queue of one process that forgets with it, for specs. */
export class MemoryWorkQueue implements WorkQueue {
  private readonly waiting: WorkItem[] = [];
  private readonly busy = new Set<string>();
  private readonly known = new Set<string>();
  private readonly pending = new Set<string>();
  private readonly dead: DeadWork[] = [];
  private readonly idle = new Set<() => void>();

  constructor(private readonly options: WorkQueueOptions) {}

  put(item: WorkItem): Promise<WorkReceipt> {
    if (!this.known.has(item.id)) {
      this.known.add(item.id);
      this.pending.add(item.id);
      this.waiting.push(item);
      this.wake();
    }
    return Promise.resolve({ id: item.id, sequence: 0 });
  }

  isPending({ id }: WorkReceipt): Promise<boolean> {
    return Promise.resolve(this.pending.has(id));
  }

  async work(handle: (work: Work) => Promise<void>, signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const wake = (): void => this.wake();
    signal.addEventListener('abort', wake);
    while (!signal.aborted) {
      const index = this.waiting.findIndex(item => !this.busy.has(item.key));
      const [item] = index === -1 ? [] : this.waiting.splice(index, 1);
      if (item === undefined) {
        await new Promise<void>(done => this.idle.add(done));
        continue;
      }
      this.busy.add(item.key);
      const run = this.run(item, handle, signal).finally(() => running.delete(run));
      running.add(run);
    }
    signal.removeEventListener('abort', wake);
    await Promise.all(running);
  }

  deadLetters(): Promise<readonly DeadWork[]> {
    return Promise.resolve(this.dead.slice(0, 100));
  }

  async revive(id: string): Promise<boolean> {
    const index = this.dead.findIndex(item => item.id === id);
    const [item] = index === -1 ? [] : this.dead.splice(index, 1);
    if (item === undefined) return false;
    this.known.delete(id);
    await this.put({ id, key: item.key, body: item.body });
    return true;
  }

  private async run(
    item: WorkItem,
    handle: (work: Work) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await handle({ ...item, attempt });
        break;
      } catch (error) {
        if (attempt === this.options.attempts) {
          this.dead.push({ ...item, reason: reasonOf(error), failedAt: new Date() });
          break;
        }
        await pause(this.options.backoffMs * 2 ** (attempt - 1));
        if (!signal.aborted) continue;
        this.waiting.unshift(item);
        return this.leave(item);
      }
    }
    this.pending.delete(item.id);
    this.leave(item);
  }

  private leave(item: WorkItem): void {
    this.busy.delete(item.key);
    this.wake();
  }

  private wake(): void {
    for (const done of [...this.idle]) {
      this.idle.delete(done);
      done();
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
