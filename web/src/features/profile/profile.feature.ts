import type { Feature } from '../../app/feature';

/** A person's own data. */
export const profileFeature: Feature = { name: 'profile' };
