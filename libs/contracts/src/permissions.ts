/** What a person is in a company; `super` is a flag beside it. */
export type Profile = 'user' | 'supervisor' | 'admin';

/** All profiles, weakest first. */
export const PROFILES = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

/** The profiles from the weakest that is told upwards. */
export const profilesFrom = (weakest: Profile): readonly Profile[] =>
  PROFILES.slice(PROFILES.indexOf(weakest));

/** The profiles up to the one that is told: the levels a person reaches. */
export const profilesUpTo = (strongest: Profile): readonly Profile[] =>
  PROFILES.slice(0, PROFILES.indexOf(strongest) + 1);

const everyone = PROFILES;
const supervisors = ['supervisor', 'admin'] as const;
const admins = ['admin'] as const;
// Held by no profile: only the super flag opens these.
const nobody = [] as const;

/**
 * Who may do what (spec 1 §6). Routes name a rule of this table, and so do buttons; ownership and queue
 * membership are decided by the slice's policy on top of it.
 */
export const PERMISSIONS = {
  'tickets:work': everyone,
  'tickets:seeAll': supervisors,
  'tickets:delete': admins,
  'tickets:filterByUser': supervisors,
  'contacts:work': everyone,
  'contacts-page:deleteContact': admins,
  'connections:list': everyone,
  'connections-page:addConnection': admins,
  'connections-page:actionButtons': admins,
  'connections-page:editOrDeleteConnection': admins,
  'users:list': everyone,
  'users:manage': admins,
  'users-page:see': admins,
  'profile:edit': everyone,
  'queues:list': everyone,
  'queues:manage': admins,
  'queues-page:see': admins,
  'tags:work': everyone,
  'quickMessages:work': everyone,
  'announcements:read': everyone,
  'announcements:manage': nobody,
  'helps:read': everyone,
  'helps:manage': nobody,
  'schedules:work': everyone,
  'schedules:seeAll': supervisors,
  'settings:read': everyone,
  'settings:manage': admins,
  'settings-page:see': admins,
  'tags:flagKanban': supervisors,
  'company:read': everyone,
  'company:changeHours': admins,
  'companies:manage': nobody,
  'companies:act': nobody,
  'plans:read': everyone,
  'plans:manage': nobody,
  'history:read': everyone,
  'operations:manage': nobody,
  'chats:work': everyone,
  'dashboard:see': admins,
} as const satisfies Record<string, readonly Profile[]>;

/** A rule of the table. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether a profile holds a permission; super users hold every one. */
export const may = (viewer: { profile: Profile; super?: boolean }, permission: Permission): boolean =>
  viewer.super === true || (PERMISSIONS[permission] as readonly Profile[]).includes(viewer.profile);
