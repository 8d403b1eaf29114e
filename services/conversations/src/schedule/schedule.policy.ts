import { may, type ErrorCode, type Profile } from '@prosa/contracts';

/** A person as the rules look at one. */
interface Planner {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
}

/** Whose schedules a person sees: everybody's (null), or their own. */
export const plannerSeen = (viewer: Planner): number | null =>
  may(viewer, 'schedules:seeAll') ? null : viewer.userId;

/** Whether a person sees, changes and cancels a schedule. */
export const refuseSchedule = (viewer: Planner, schedule: { readonly userId: number }): ErrorCode | null =>
  may(viewer, 'schedules:seeAll') || schedule.userId === viewer.userId ? null : 'ERR_NO_PERMISSION';
