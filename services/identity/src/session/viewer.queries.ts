import type { Viewer } from '@prosa/http';
import type { OwnerDatabase, SessionRow } from '@prosa/read-model';
import { subscriptionOn } from '../company/subscription.policy';

/** Which living session a token names. */
export interface NamedSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly companyId: number;
  readonly audience: SessionRow['audience'];
  readonly now: Date;
}

/** The session, its user and company, and for an access the super user and their own session. */
const sessions = (db: OwnerDatabase) =>
  db
    .selectFrom('identity.session as s')
    .innerJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'),
    )
    .leftJoin('company as c', 'c.companyId', 's.companyId')
    .leftJoin('identity.session as o', 'o.id', 's.ownSessionId')
    .leftJoin('userAccount as a', join =>
      join.onRef('a.companyId', '=', 's.ownCompanyId').onRef('a.id', '=', 's.ownUserId'),
    );

/** Whether a payment session's company is still overdue; other sessions check the due date on refresh. */
const isOverdue = (
  row: { toPay: boolean; super: boolean; dueDate: string | null; timeZone: string | null },
  now: Date,
): boolean =>
  row.toPay && !row.super && subscriptionOn(row.dueDate, row.timeZone ?? 'UTC', now).kind === 'expired';

/**
 * The user of an active session with their current rights; null when the session has ended, the user was removed or
 * the company is blocked. An access requires a super user whose own session is active, and has an administrator's
 * rights, under the super user's name.
 */
export const viewerBehind = async (db: OwnerDatabase, named: NamedSession): Promise<Viewer | null> => {
  const row = await sessions(db)
    .selectAll('u')
    .select(['s.accessId', 's.accessReason', 's.ownUserId', 's.ownCompanyId', 's.toPay'])
    .select(['c.blocked', 'c.dueDate', 'c.timeZone'])
    .select(['o.endedAt as ownEndedAt', 'o.expiresAt as ownExpiresAt', 'a.name as ownName'])
    .select('a.super as ownSuper')
    .where('s.id', '=', named.sessionId)
    .where('s.audience', '=', named.audience)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', named.now)
    .where('u.id', '=', named.userId)
    .where('u.companyId', '=', named.companyId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const person = {
    userId: row.id,
    uuid: row.uuid,
    companyId: row.companyId,
    queueIds: row.queueIds,
    leadsOn: row.leadsOn,
    sessionId: named.sessionId,
  };
  const { name, profile, allTicket } = row;
  if (row.accessId === null) {
    if (row.blocked === true && !row.super) return null;
    const own = { ...person, name, profile, allTicket, super: row.super };
    return isOverdue(row, named.now) ? { ...own, overdue: true } : own;
  }
  const { ownUserId, ownCompanyId, ownName, ownExpiresAt, accessReason } = row;
  const comesFromLiving = row.ownEndedAt === null && ownExpiresAt !== null && ownExpiresAt > named.now;
  if (!comesFromLiving || row.ownSuper !== true) return null;
  if (ownUserId === null || ownCompanyId === null || ownName === null) return null;
  const own = { userId: ownUserId, companyId: ownCompanyId, name: ownName };
  const acting = { ...own, reason: accessReason ?? '', accessId: row.accessId };
  return { ...person, name: ownName, profile: 'admin', super: false, allTicket: 'disabled', acting };
};
