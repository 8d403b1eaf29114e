import { inOrder } from './in-order';

const at = async function* (...positions: number[]): AsyncGenerator<{ readonly position: bigint }> {
  for (const position of positions) {
    await Promise.resolve();
    yield { position: BigInt(position) };
  }
};

describe('Sources in the order of the log', () => {
  it('are merged into one, however long each is', async () => {
    const seen: bigint[] = [];
    for await (const { position } of inOrder([at(1, 5, 9), at(), at(2, 3), at(4, 10)])) seen.push(position);
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n, 9n, 10n]);
  });
});
