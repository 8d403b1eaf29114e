import type { Feature } from '../core/feature';
import * as features from './features.generated';

/** Every area of the application, in no particular order. */
export const FEATURES: readonly Feature[] = Object.values(features);
