import type { Random } from '../engine/random';
import type { Plant } from './plant';

/** What a world may have beside people who write and agents who answer. */
export type Facet =
  'groups' | 'files' | 'schedules' | 'colleagues' | 'parking' | 'hangs' | 'skew' | 'placeholders';

const CHANCES: Readonly<Record<Facet, number>> = {
  groups: 0.15,
  files: 0.15,
  schedules: 0.2,
  colleagues: 0.1,
  parking: 0.1,
  hangs: 0.06,
  skew: 0.1,
  placeholders: 0.15,
};

/** Which of them a world has; what a plant needs is always there. */
export const drawFacets = (random: Random, { needs }: Plant): ReadonlySet<Facet> => {
  const drawn = (Object.keys(CHANCES) as Facet[]).filter(facet => random.chance(CHANCES[facet]));
  return new Set(needs === undefined ? drawn : [...drawn, needs]);
};
