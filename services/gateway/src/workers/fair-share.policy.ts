/**
 * The number of `count` connections that a worker should hold: workers fill up evenly, each up to its capacity.
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
