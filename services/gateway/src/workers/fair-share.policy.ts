/**
 * How many of `count` connections a worker is to hold: all workers fill up evenly, each no further than its capacity.
 * Shares are rounded up, so that together they always hold everything that fits.
 */
export const fairShare = (count: number, capacities: readonly number[], capacity: number): number => {
  let left = count;
  const sorted = [...capacities].sort((a, b) => a - b);
  for (const [index, smallest] of sorted.entries()) {
    const level = Math.ceil(left / (sorted.length - index));
    if (smallest >= level) return Math.min(capacity, level);
    left -= smallest;
  }
  return capacity;
};
