import type { DeadWork, Work, WorkItem, WorkQueue, WorkReceipt } from './work-queue.port';

/** Seals texts for processes with the same keys. */
export interface TextSealing {
  seal(text: string): string;
  /** @throws when the text was changed, or sealed by a key that is not given here. */
  open(text: string): string;
  /** A function of a text that does not show it. */
  nameOf(text: string): string;
}

interface SealedBody {
  readonly sealed: string;
}

const isSealed = (body: object): body is SealedBody =>
  'sealed' in body && typeof body.sealed === 'string' && Object.keys(body).length === 1;

/**
 * A queue whose storage shows neither keys nor bodies of items; what was put open before is done as it is. An item that
 * cannot be opened is dropped and reported, as no later attempt could do it and it would hold up what follows: for
 * producers that keep their items until they know the outcome, and then put them again under a key of today.
 */
export class SealedWorkQueue implements WorkQueue {
  constructor(
    private readonly queue: WorkQueue,
    private readonly sealing: TextSealing,
    private readonly onUnreadable: (id: string) => void = () => undefined,
  ) {}

  put({ id, key, body }: WorkItem): Promise<WorkReceipt> {
    const sealed = this.sealing.seal(JSON.stringify({ key, body }));
    return this.queue.put({ id, key: this.sealing.nameOf(key), body: { sealed } });
  }

  isPending(receipt: WorkReceipt): Promise<boolean> {
    return this.queue.isPending(receipt);
  }

  work(handle: (work: Work) => Promise<void>, signal: AbortSignal): Promise<void> {
    return this.queue.work(async work => {
      const opened = this.opened(work);
      if (opened === null) return this.onUnreadable(work.id);
      await handle(opened);
    }, signal);
  }

  async deadLetters(): Promise<readonly DeadWork[]> {
    return (await this.queue.deadLetters()).map(work => this.opened(work) ?? { ...work, body: {} });
  }

  revive(id: string): Promise<boolean> {
    return this.queue.revive(id);
  }

  /** The item in clear; null when no key given here opens it. */
  private opened<Item extends WorkItem>(item: Item): Item | null {
    if (!isSealed(item.body)) return item;
    try {
      const { key, body } = JSON.parse(this.sealing.open(item.body.sealed)) as Pick<WorkItem, 'key' | 'body'>;
      return { ...item, key, body };
    } catch {
      return null;
    }
  }
}
