import type { RemovedTicketView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';

/** Which removed tickets: one number, or those below one. */
export interface RemovedWanted {
  readonly id?: number | undefined;
  readonly below?: number | undefined;
  readonly most: number;
}

type Found = Omit<RemovedTicketView, 'contact'> & {
  readonly contactId: number | null;
  readonly contactName: string | null;
};

const deleted = async (
  db: TenantConnection,
  companyId: number,
  { id, below, most }: RemovedWanted,
): Promise<readonly Found[]> => {
  const rows = await db
    .selectFrom('deletedTicket as t')
    // The ticket's own row is gone; its messages still name the contact.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('message as m')
          .innerJoin('contact as c', join =>
            join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
          )
          .whereRef('m.companyId', '=', 't.companyId')
          .whereRef('m.ticketUuid', '=', 't.uuid')
          .select(['c.id as contactId', 'c.name as contactName'])
          .limit(1)
          .as('c'),
      join => join.onTrue(),
    )
    .where('t.companyId', '=', companyId)
    .$if(id !== undefined, query => query.where('t.id', '=', id ?? 0))
    .$if(below !== undefined, query => query.where('t.id', '<', below ?? 0))
    .select(['t.id', 't.uuid', 't.deletedAt', 't.deletedBy', 'c.contactId', 'c.contactName'])
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ deletedAt, deletedBy, ...row }) => ({
    ...row,
    state: 'deleted',
    removedAt: deletedAt.toISOString(),
    removedBy: deletedBy,
    mergedInto: null,
  }));
};

const merged = async (
  db: TenantConnection,
  companyId: number,
  { id, below, most }: RemovedWanted,
): Promise<readonly Found[]> => {
  const rows = await db
    .selectFrom('ticket as t')
    .leftJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 't.companyId').onRef('c.id', '=', 't.contactId'),
    )
    .leftJoin('ticket as shown', join =>
      join.onRef('shown.companyId', '=', 't.companyId').onRef('shown.uuid', '=', 't.mergedInto'),
    )
    .where('t.companyId', '=', companyId)
    .where('t.mergedInto', 'is not', null)
    .$if(id !== undefined, query => query.where('t.id', '=', id ?? 0))
    .$if(below !== undefined, query => query.where('t.id', '<', below ?? 0))
    .select(['t.id', 't.uuid', 't.contactId', 'c.name as contactName', 'shown.id as mergedInto'])
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(row => ({ ...row, state: 'merged', removedAt: null, removedBy: '' }));
};

/** Deleted and merged tickets, newest number first. */
export const removedTickets = async (
  db: TenantConnection,
  companyId: number,
  wanted: RemovedWanted,
): Promise<readonly RemovedTicketView[]> => {
  const found = [...(await deleted(db, companyId, wanted)), ...(await merged(db, companyId, wanted))];
  return found
    .toSorted((one, other) => other.id - one.id)
    .slice(0, wanted.most)
    .map(({ contactId, contactName, ...ticket }) => ({
      ...ticket,
      contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
    }));
};
