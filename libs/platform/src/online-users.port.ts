/** Injection token of {@link OnlineUsers}; optional. */
export const ONLINE_USERS = Symbol('OnlineUsers');

/** The users with an open socket, in any process; without an implementation all are shown as offline. */
export interface OnlineUsers {
  isOnline(companyId: number, userId: number): boolean;
}
