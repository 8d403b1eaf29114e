/** Does something with all items, at most `width` of them at a time; answers what came of each, in their order. */
export const inParallel = async <Item, Outcome>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) outcomes[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
};

/** Does something with all items in their order, beginning with up to `width` before they are asked for. */
export async function* ahead<Item, Outcome>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome, void> {
  const begun: Promise<Outcome>[] = [];
  for (const [index] of items.entries()) {
    for (const item of items.slice(begun.length, index + width)) {
      const outcome = work(item);
      // Avoids an unhandled rejection: the error is thrown when the outcome is yielded.
      outcome.catch(() => undefined);
      begun.push(outcome);
    }
    yield begun[index] as Promise<Outcome>;
  }
}
