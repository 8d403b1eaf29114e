import type { MentionView, TicketView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import { byCompany, type LiveRule, type NewFrame } from '@prosa/projections';
import { ticketsThatShow } from '../../core/merge/merge.queries';
import type { MentionSeen, NoteAdded, NoteRemoved } from './note.events';

type Fact = Recorded<NoteAdded> | Recorded<NoteRemoved> | Recorded<MentionSeen>;

const mentionIn = (
  { data: { id, note, user }, metadata }: Recorded<NoteAdded>,
  { id: ticketId, uuid: ticketUuid, status, contact }: TicketView,
): MentionView => ({
  ...{ noteId: id, note, user, ticketId, ticketUuid, status },
  contactName: contact.name,
  createdAt: metadata.at,
});

const receiversOf = (event: Fact): readonly number[] =>
  event.type === 'MentionSeen' ? [event.data.userId] : (event.data.mentions ?? []).map(({ id }) => id);

/** Publishes a mention to the mentioned person alone, and its end. */
export const mentionLive: LiveRule = {
  on: ['NoteAdded', 'NoteRemoved', 'MentionSeen'],
  async frames(all, db) {
    const events = (all as readonly Fact[]).filter(event => receiversOf(event).length > 0);
    const frames: NewFrame[] = [];
    for (const [companyId, uuids] of byCompany(events, event => (event as Fact).data.ticketUuid)) {
      const tickets = await ticketsThatShow(db, companyId, [...uuids]);
      for (const event of events.filter(each => each.metadata.companyId === companyId)) {
        const ticket = tickets.get(event.data.ticketUuid);
        const created = event.type === 'NoteAdded' ? ticket && mentionIn(event, ticket) : undefined;
        if (event.type === 'NoteAdded' && created === undefined) continue;
        for (const userId of receiversOf(event))
          frames.push({
            companyId,
            channel: 'mention',
            payload: created
              ? { action: 'create', mention: created }
              : { action: 'delete', noteId: event.data.id },
            audience: { kind: 'user', userId },
          });
      }
    }
    return frames;
  },
};
