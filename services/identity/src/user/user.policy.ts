import { may, type ErrorCode, type Profile } from '@prosa/contracts';
import type { ActiveUser } from './user.decider';
import type { UserRights } from './user.events';

/** The part of the caller that the rules need. */
export interface UserManager {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
}

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...(one as number[])].toSorted((a, b) => a - b).join() === (other as number[]).join()
    : one === other;

/** Whether a form that carries rights along really changes one. */
const changesRights = (user: ActiveUser, rights: Partial<UserRights> = {}): boolean =>
  Object.entries(rights).some(([right, value]) => !same(value, user[right as keyof UserRights]));

/** Only super users may change a super user: setting their password would give access to their rights. */
const outranked = (viewer: UserManager, user: ActiveUser): boolean =>
  user.super && !viewer.super && viewer.userId !== user.number;

/**
 * Who may change what (spec 1 §5): users their own name, e-mail and password; administrators everything in their
 * company. Unchanged rights in a request, as older forms send them, are no attempt to change them.
 */
export const refusalToChange = (
  viewer: UserManager,
  user: ActiveUser,
  change: { readonly rights?: Partial<UserRights> },
): ErrorCode | null => {
  if (outranked(viewer, user)) return 'ERR_NO_PERMISSION';
  if (may(viewer, 'users:manage')) return null;
  if (viewer.userId !== user.number) return 'ERR_NO_PERMISSION';
  return changesRights(user, change.rights) ? 'ERR_NO_PERMISSION' : null;
};

/**
 * Who may remove a user: administrators, but a super user only by another one, so that the platform always keeps
 * one.
 */
export const refusalToRemove = (viewer: UserManager, user: ActiveUser): ErrorCode | null =>
  user.super && (!viewer.super || viewer.userId === user.number) ? 'ERR_NO_PERMISSION' : null;
