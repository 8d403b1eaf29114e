import { compose, type Composed } from './compose-contracts';
import type { Profile } from './profiles';

/**
 * Who may do what (spec 1 §6), composed from the contracts of the features. Routes name a rule of this table, and so do
 * buttons; ownership and queue membership are decided by the slice's policy on top of it.
 */
export const PERMISSIONS: Composed<'permissions'> = compose('permissions');

/** A rule of the table. */
export type Permission = keyof Composed<'permissions'>;

/**
 * What an administrator who signed in to an overdue company to pay may access: its invoices, their own account, and
 * the live stream, which carries the frame of its payment.
 */
export const isOpenWhileOverdue = (permission: Permission): boolean =>
  permission.startsWith('invoices:') || permission === 'company:read' || permission === 'live:follow';

/**
 * Whether a user holds a permission. Super users hold all; a user of an overdue company holds only those of
 * {@link isOpenWhileOverdue}.
 */
export const may = (
  viewer: { profile: Profile; super?: boolean; overdue?: boolean },
  permission: Permission,
): boolean =>
  viewer.super === true ||
  ((viewer.overdue !== true || isOpenWhileOverdue(permission)) &&
    (PERMISSIONS[permission] as readonly Profile[]).includes(viewer.profile));

/** Whether a permission is about leads, which requires that an admin has enabled leads for the user. */
const isOfLeads = (permission: Permission): boolean => permission.startsWith('lead');

/**
 * Whether a user may call what a permission protects: they hold it, and work with leads where it is about leads
 * (`leadsOn`). Routes, frames and screens use this function.
 */
export const mayCall = (
  viewer: { profile: Profile; super?: boolean; leadsOn?: boolean; overdue?: boolean },
  permission: Permission,
): boolean => may(viewer, permission) && (!isOfLeads(permission) || viewer.leadsOn === true);
