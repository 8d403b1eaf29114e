interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly fail: (reason: unknown) => void;
}

interface BatchOptions {
  /** Number of items that are done together; 64 by default. */
  readonly most?: number;
  /** Number of batches that are under way at once; 1 by default. */
  readonly lanes?: number;
}

/**
 * Does together what is asked for in the same turn of the event loop, and what is asked for meanwhile: one statement for
 * many. Nothing joins a batch that has begun, so a result is as recent as its request, or newer. A result that is an
 * error fails its own caller; an error of the whole fails all.
 */
export class Batches<Item, Result> {
  private readonly queue: Waiting<Item, Result>[] = [];
  private readonly most: number;
  private idleLanes: number;

  /** @param work returns the results in the order of the items. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
    { most = 64, lanes = 1 }: BatchOptions = {},
  ) {
    this.most = most;
    this.idleLanes = lanes;
  }

  /** The result of one item. */
  ask(item: Item): Promise<Result> {
    return new Promise((done, fail) => {
      this.queue.push({ item, done, fail });
      if (this.idleLanes === 0) return;
      this.idleLanes -= 1;
      setImmediate(() => void this.flush());
    });
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) await this.doSome(this.queue.splice(0, this.most));
    this.idleLanes += 1;
  }

  private async doSome(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ done, fail }, index) => {
        const result = results[index];
        if (result === undefined || result instanceof Error)
          fail(result ?? new Error('An item of a batch has no result'));
        else done(result);
      });
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
}
