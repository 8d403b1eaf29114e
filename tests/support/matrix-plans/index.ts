import type { RoutePlan } from '../matrix-plan';
import * as plans from './index.generated';

/** How every route of the process is called, by feature; a route that is missing in all of them fails the matrix. */
export const ROUTE_PLANS: Readonly<Record<string, RoutePlan | readonly RoutePlan[]>> = Object.assign(
  {},
  ...Object.values(plans),
);
