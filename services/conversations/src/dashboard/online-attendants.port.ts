/** Injection token of {@link OnlineAttendants}. */
export const ONLINE_ATTENDANTS = Symbol('OnlineAttendants');

/** Who has a socket open now; without it everybody is shown as offline. */
export interface OnlineAttendants {
  isOnline(companyId: number, userId: number): boolean;
}
