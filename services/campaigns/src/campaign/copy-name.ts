import { LIMITS } from '@prosa/contracts';

const NUMBERED = / \(\d+\)$/;

/** What a name is called without its number: `Natal` of `Natal (2)`. */
export const nameBase = (name: string): string => name.replace(NUMBERED, '');

/** The first of `Natal (2)`, `Natal (3)` and so on that is not taken, cut to the length of a campaign's name. */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const base = nameBase(name)
      .slice(0, LIMITS.campaignName.max - suffix.length)
      .trimEnd();
    if (!taken.has(base + suffix)) return base + suffix;
  }
};
