import type { Recorded } from '@prosa/kernel';
import { byCompany, type LiveRule, type NewFrame } from '@prosa/projections';
import { ticketsThatShow } from '../../core/merge/merge.queries';
import { scopeOf } from '../../core/ticket/ticket.live';
import type { NoteEvent } from './note.events';
import { notesByUuid, toNoteView } from './note.queries';

const dataOf = (event: Recorded): NoteEvent['data'] => event.data as NoteEvent['data'];

/** Publishes notes to users who may see their ticket. */
export const noteLive: LiveRule = {
  on: ['NoteAdded', 'NoteRemoved'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    for (const [companyId, uuids] of byCompany(events, event => dataOf(event).ticketUuid)) {
      const own = events.filter(event => event.metadata.companyId === companyId);
      const tickets = await ticketsThatShow(db, companyId, [...uuids]);
      const kept = await notesByUuid(
        db,
        companyId,
        own.map(event => dataOf(event).uuid),
      );
      const views = new Map(kept.map(row => [row.uuid, toNoteView(row)]));
      for (const event of own) {
        const { uuid, ticketUuid, id, ticketId, contactId } = dataOf(event);
        const ticket = tickets.get(ticketUuid);
        const note = event.type === 'NoteAdded' ? views.get(uuid) : undefined;
        if (!ticket || (event.type === 'NoteAdded' && !note)) continue;
        frames.push({
          companyId,
          channel: 'ticketNote',
          payload: note ? { action: 'create', note } : { action: 'delete', noteId: id, ticketId, contactId },
          audience: { kind: 'ticket', ...scopeOf(ticket) },
        });
      }
    }
    return frames;
  },
};
