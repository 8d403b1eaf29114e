import { compose, type Composed } from './compose-contracts';
import type { Profile } from './profiles';

/**
 * Who may do what (spec 1 §6), composed from the contracts of the features. Routes name a rule of this table, and so do
 * buttons; ownership and queue membership are decided by the slice's policy on top of it.
 */
export const PERMISSIONS: Composed<'permissions'> = compose('permissions');

/** A rule of the table. */
export type Permission = keyof Composed<'permissions'>;

/** Whether a profile holds a permission; super users hold every one. */
export const may = (viewer: { profile: Profile; super?: boolean }, permission: Permission): boolean =>
  viewer.super === true || (PERMISSIONS[permission] as readonly Profile[]).includes(viewer.profile);
