import { may, type ErrorCode, type Profile } from '@prosa/contracts';

/** The part of a user that the rules need. */
interface Planner {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
}

/** Whose schedules a user sees: all (null), or their own. */
export const plannerSeen = (viewer: Planner): number | null =>
  may(viewer, 'schedules:seeAll') ? null : viewer.userId;

/** Whether a user may see, change and cancel a schedule. */
export const refuseSchedule = (viewer: Planner, schedule: { readonly userId: number }): ErrorCode | null =>
  may(viewer, 'schedules:seeAll') || schedule.userId === viewer.userId ? null : 'ERR_NO_PERMISSION';
