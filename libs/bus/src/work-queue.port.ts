/** A unit of work. `id` identifies redeliveries, `key` what has to stay in order. */
export interface WorkItem {
  readonly id: string;
  readonly key: string;
  readonly body: object;
}

/** Where an item that was put lies; for `isPending` of the queue that gave it. */
export interface WorkReceipt {
  readonly id: string;
  readonly sequence: number;
}

/** An item held by a worker; `attempt` counts from 1. */
export interface Work extends WorkItem {
  readonly attempt: number;
}

/** An item that used up its attempts, and what the last one failed of. */
export interface DeadWork extends WorkItem {
  readonly reason: string;
  readonly failedAt: Date;
}

/**
 * Work that is handed from process to process: what arrives at the edges, and what facts lead to outside. Every
 * adapter passes `describeWorkQueue`.
 *
 * Each item is done at least once. Items of one key are done one after the other in the order in which they were put,
 * whichever process does them; one that fails holds up what follows it until it succeeds or is dead. The port leaves
 * out: priorities, results, and any order between keys.
 */
export interface WorkQueue {
  /** Hands over an item, which is kept when this resolves. The same id again within two minutes is no second item. */
  put(item: WorkItem): Promise<WorkReceipt>;
  /** Whether an item is still to be done, or being done; false once it is done, dead or lost with what kept it. */
  isPending(receipt: WorkReceipt): Promise<boolean>;
  /** Does items until `signal` aborts, and returns when those in hand are done; what `handle` throws makes an item come again. */
  work(handle: (work: Work) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Dead letters, oldest first, at most 100. */
  deadLetters(): Promise<readonly DeadWork[]>;
  /** Puts a dead item again, with all its attempts; false when there is none. */
  revive(id: string): Promise<boolean>;
}

/** Maximum number of attempts per item, and the delay before the second, which doubles with each further one. */
export interface WorkQueueOptions {
  readonly attempts: number;
  readonly backoffMs: number;
}
