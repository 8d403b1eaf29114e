import type { Recorded } from '@prosa/kernel';
import { listSource } from './list-source';
import { WHOLE } from './partition';
import { batchesOf, readBatch } from './batches';
import { jarEvent } from './spec/toy-part';

const fact = (position: number, length = 1): Recorded =>
  jarEvent(
    { position, companyId: 1, jar: position, revision: 0 },
    { type: 'JarOpened', data: { label: 'x'.repeat(length) } },
  );
const facts = (count: number, length?: number): readonly Recorded[] =>
  Array.from({ length: count }, (_, n) => fact(n + 1, length));

const sizes = (batches: Iterable<readonly Recorded[]>): readonly number[] =>
  [...batches].map(batch => batch.length);

describe('Batches of the log', () => {
  it('hold as many facts as they may, in their order', () => {
    const seven = facts(7);
    const batches = [...batchesOf(seven, { facts: 3, weight: 10_000 })];
    expect(batches.flat()).toEqual(seven);
    expect(sizes(batches)).toEqual([3, 3, 1]);
    expect(sizes(batchesOf([], { facts: 3, weight: 10_000 }))).toEqual([]);
  });

  it('are smaller for large facts, and a single one above the limit is alone', () => {
    const mixed = [fact(1), fact(2, 600), fact(3, 600), fact(4, 5_000), fact(5), fact(6)];
    expect(sizes(batchesOf(mixed, { facts: 100, weight: 1_000 }))).toEqual([2, 1, 1, 2]);
  });

  it('are read as large as they may be', async () => {
    const source = listSource(...facts(5_000));
    const page = await readBatch(source, 0n, { facts: 4_000, weight: 10_000_000 }, WHOLE);
    expect(page).toMatchObject({ to: 4_000n, caughtUp: false, facts: { length: 4_000 } });
    const rest = await readBatch(source, page.to, { facts: 4_000, weight: 10_000_000 }, WHOLE);
    expect(rest).toMatchObject({ to: 5_000n, caughtUp: true, facts: { length: 1_000 } });
  });

  it('are not read on once they are heavy', async () => {
    const source = listSource(...facts(5_000, 1_000));
    const page = await readBatch(source, 0n, { facts: 4_000, weight: 1_500_000 }, WHOLE);
    expect(page).toMatchObject({ to: 2_000n, caughtUp: false, facts: { length: 2_000 } });
  });

  it('contain one page when a partition has few facts', async () => {
    const source = listSource(...facts(5_000));
    const reads: bigint[] = [];
    const readPartition: typeof source.readPartition = async (after, max, share) => {
      reads.push(after);
      const { facts: found, ...page } = await source.readPartition(after, max, share);
      return { ...page, facts: found.slice(0, 3) };
    };
    const page = await readBatch({ readPartition }, 0n, { facts: 4_000, weight: 10_000_000 }, WHOLE);
    expect(page.facts).toHaveLength(3);
    expect(reads).toEqual([0n]);
  });
});
