import type { RoutePlan, Thing } from '../matrix-plan';
import * as features from './index.generated';

/** How every route of the process is called, by feature; a route that is missing in all of them fails the matrix. */
export const ROUTE_PLANS: Readonly<Record<string, RoutePlan | readonly RoutePlan[]>> = Object.assign(
  {},
  ...Object.values(features).map(({ plans }) => plans),
);

type Features = typeof features;

/** The kinds that a feature declares beside its plans. */
type KindOf<Feature> = Feature extends { readonly things: infer Things }
  ? Extract<keyof Things, string>
  : never;

/** What routes take ids of, as far as features declare it themselves. */
export type DeclaredKind = { [Name in keyof Features]: KindOf<Features[Name]> }[keyof Features];

/** The kinds that features declare. */
export const DECLARED_THINGS: Readonly<Record<DeclaredKind, Thing>> = Object.assign(
  {},
  ...Object.values(features).map(feature => ('things' in feature ? feature.things : {})),
);

/** The names of these kinds. */
export const DECLARED_KINDS = Object.keys(DECLARED_THINGS) as readonly DeclaredKind[];
