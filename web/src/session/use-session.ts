import { may } from '@prosa/contracts';
import type { Permission, PlanFeature, SignedInUser } from '@prosa/contracts';
import { useAppSelector } from '../core/store';
import { planIncludes } from './access.rule';
import { selectUser } from './session.slice';

/** The signed-in person in a private screen, where there always is one. */
export const useUser = (): SignedInUser => {
  const user = useAppSelector(selectUser);
  if (user === null) throw new Error('a private screen rendered without a signed-in person');
  return user;
};

/** Whether the signed-in user has a permission; false when signed out. Updated live. */
export const useMay = (permission: Permission): boolean =>
  useAppSelector(state => state.session.user !== null && may(state.session.user, permission));

/** Whether the company's plan includes a feature; false when signed out. Updated live. */
export const usePlan = (feature: PlanFeature): boolean =>
  useAppSelector(state => state.session.user !== null && planIncludes(state.session.user, feature));
