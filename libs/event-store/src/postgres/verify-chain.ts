import { createHash } from 'node:crypto';

/** One stored event as it was hashed. */
export interface ChainLink {
  readonly position: bigint;
  /** Position, stream, revision, id, type, schema version and time in microseconds, in this order. */
  readonly named: readonly (string | number)[];
  readonly data: string;
  readonly meta: string;
  readonly hash: Buffer;
}

export interface ChainHead {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** A log whose chain can be checked. */
export interface ChainSource {
  chainHead(): Promise<ChainHead>;
  chainLinks(after: bigint, max: number): Promise<readonly ChainLink[]>;
}

/** The position up to which the chain is valid, or the first invalid one. */
export type ChainCheck =
  | { readonly intact: true; readonly position: bigint }
  | {
      readonly intact: false;
      readonly position: bigint;
      readonly reason: 'changed' | 'missing' | 'head-differs';
    };

const pageSize = 2_000;
/** The hash before the first event. */
export const chainStart: Buffer = createHash('sha256').update('prosa').digest();

/** The hash of an event over the one before it. */
export const hashLink = (previous: Buffer, link: Pick<ChainLink, 'named' | 'data' | 'meta'>): Buffer =>
  createHash('sha256')
    .update(previous)
    .update([...link.named, Buffer.byteLength(link.data), ''].join('\u001f'))
    .update(link.data)
    .update(link.meta)
    .digest();

/**
 * Recomputes the hash chain from the first event to the head at the time of the call. Yields progress per page and,
 * last, the first invalid position if there is one.
 */
export async function* verifyChain(store: ChainSource): AsyncGenerator<ChainCheck, void, void> {
  const head = await store.chainHead();
  let hash: Buffer = chainStart;
  let position = 0n;
  while (position < head.position) {
    const page = await store.chainLinks(position, pageSize);
    for (const link of page) {
      if (link.position !== position + 1n) break;
      if (link.position > head.position) break;
      hash = hashLink(hash, link);
      position = link.position;
      if (!hash.equals(link.hash)) return yield { intact: false, position, reason: 'changed' };
    }
    const expected = page.at(-1)?.position ?? 0n;
    if (position < expected && position < head.position) {
      return yield { intact: false, position: position + 1n, reason: 'missing' };
    }
    if (page.length === 0) return yield { intact: false, position: position + 1n, reason: 'missing' };
    yield { intact: true, position };
  }
  if (!hash.equals(head.hash)) yield { intact: false, position, reason: 'head-differs' };
}
