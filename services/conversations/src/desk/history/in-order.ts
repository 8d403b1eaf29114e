/** Something with its place in the log. */
interface Placed {
  readonly position: bigint;
}

interface Head<T> {
  readonly source: AsyncIterator<T>;
  readonly item: T;
}

const headOf = async <T>(source: AsyncIterator<T>): Promise<readonly Head<T>[]> => {
  const next = await source.next();
  return next.done === true ? [] : [{ source, item: next.value }];
};

/** Merges sources that are each in the order of the log; holds one item of each. */
export async function* inOrder<T extends Placed>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  let heads = (await Promise.all(sources.map(source => headOf(source[Symbol.asyncIterator]())))).flat();
  while (heads.length > 0) {
    const first = heads.reduce((best, head) => (head.item.position < best.item.position ? head : best));
    yield first.item;
    const next = await headOf(first.source);
    heads = heads.flatMap(head => (head === first ? next : [head]));
  }
}
