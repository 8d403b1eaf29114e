/** Optional injection token of {@link OnlineUsers}. */
export const ONLINE_USERS = Symbol('OnlineUsers');

/** Who has a socket open now; without it everybody is shown as offline. */
export interface OnlineUsers {
  isOnline(companyId: number, userId: number): boolean;
}
