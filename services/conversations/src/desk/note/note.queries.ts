import type { NoteView } from '@prosa/contracts';
import type { ReadModel, TenantConnection, TicketNoteRow } from '@prosa/read-model';
import type { Kysely } from 'kysely';

type Reader = Kysely<ReadModel> | TenantConnection;

/** A note as its readers see it. */
export const toNoteView = (row: TicketNoteRow): NoteView => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  contactId: row.contactId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
  createdAt: row.createdAt.toISOString(),
});

/** Upper bound of notes per ticket or contact. */
const MOST = 500;

const notes = (db: Reader, companyId: number) =>
  db.selectFrom('ticketNote').where('companyId', '=', companyId).selectAll();

/** The notes of tickets, or of a contact over all its tickets, newest first. */
export const listNotes = (
  db: Reader,
  companyId: number,
  { ticketUuid, contactId }: { readonly ticketUuid?: string; readonly contactId?: number },
): Promise<TicketNoteRow[]> =>
  notes(db, companyId)
    .$if(ticketUuid !== undefined, query =>
      query.where(({ eb, or, selectFrom }) =>
        or([
          eb('ticketUuid', '=', ticketUuid ?? ''),
          eb(
            'ticketUuid',
            'in',
            selectFrom('ticket')
              .where('companyId', '=', companyId)
              .where('mergedInto', '=', ticketUuid ?? '')
              .select('uuid'),
          ),
        ]),
      ),
    )
    .$if(contactId !== undefined, query => query.where('contactId', '=', contactId ?? 0))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** The note with this number, or undefined. */
export const noteById = (db: Reader, companyId: number, id: number): Promise<TicketNoteRow | undefined> =>
  notes(db, companyId).where('id', '=', id).executeTakeFirst();

/** Notes by their streams' uuids. */
export const notesByUuid = (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<TicketNoteRow[]> =>
  uuids.length === 0 ? Promise.resolve([]) : notes(db, companyId).where('uuid', 'in', uuids).execute();
