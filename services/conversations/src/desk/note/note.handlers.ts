import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LIMITS, maySeeTicket, type NoteView, type TicketView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { ticketsThatShow } from '../../core/merge/merge.queries';
import { TicketService } from '../../core/ticket/ticket.service';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import type { Named } from '../../core/ticket/ticket.events';
import { mentionable } from './mention.queries';
import { AddNote, RemoveNote } from './note.commands';
import { refuseRemoval } from './note.policy';
import { noteById, notesByUuid, toNoteView } from './note.queries';
import { noteAggregate } from './note.aggregate';

/** Adds a note, for every user who may see the ticket, in any state of it. */
@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote, NoteView> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ viewer, envelope, request }: AddNote): Promise<NoteView> {
    const { companyId } = viewer;
    const { uuid: ticketUuid, ticket } = await this.tickets.find(companyId, request.ticketId);
    const seen = await this.seen(companyId, request.ticketId);
    this.tickets.authorize(viewer, seen, 'see');
    const { contactId, contactUuid } = ticket;
    if (request.contactId !== undefined && request.contactId !== contactId)
      throw new DomainError('ERR_NO_CONTACT_FOUND');
    const mentions = await this.mentioned(companyId, seen, request.mentions ?? []);
    // A repeated request is the same note.
    const uuid = envelope.commandId ? uuidv5('note', envelope.commandId) : uuidv7(this.clock);
    const id = await this.numbers.next('note');
    const place = { id, uuid, ticketUuid, ticketId: request.ticketId, contactId, contactUuid };
    const { position } = await this.aggregates.execute(
      noteAggregate,
      { companyId, id: uuid },
      {
        ...{ type: 'AddNote', ...place, note: request.note },
        user: { id: viewer.userId, name: viewer.name },
        ...(mentions.length > 0 && { mentions }),
      },
      envelope,
    );
    const isShown = position === 0n || (await this.barrier.reached(position, { companyId }));
    const [row] = await this.tenants.withTenant(companyId, db => notesByUuid(db, companyId, [uuid]));
    if (!row) throw new DomainError(isShown ? 'ERR_NO_NOTE_FOUND' : 'ERR_UNAVAILABLE');
    return toNoteView(row);
  }

  /** A mention would tell of a ticket: only of one that its reader may see. */
  private async mentioned(companyId: number, ticket: TicketView, ids: readonly number[]): Promise<Named[]> {
    if (ids.length > LIMITS.mentions) throw new DomainError('ERR_BAD_REQUEST', 'mentions');
    const found = await this.tenants.withTenant(companyId, db => mentionable(db, companyId, ids));
    if (found.length < new Set(ids).size || !found.every(each => maySeeTicket(each, ticket)))
      throw new DomainError('ERR_MENTION_UNSEEN');
    return found.map(({ userId: id, name }) => ({ id, name }));
  }

  /** The assigned agent of a closed ticket is only in the read model. */
  private async seen(companyId: number, ticketId: number) {
    const ticket = await this.tenants.withTenant(companyId, db => ticketByNumber(db, companyId, ticketId));
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    return ticket;
  }
}

/** Removes a note. */
@CommandHandler(RemoveNote)
export class RemoveNoteHandler implements ICommandHandler<RemoveNote, void> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer, envelope, noteId }: RemoveNote): Promise<void> {
    const { companyId } = viewer;
    const { note, ticket } = await this.tenants.withTenant(companyId, async db => {
      const found = await noteById(db, companyId, noteId);
      if (found === undefined) return {};
      const tickets = await ticketsThatShow(db, companyId, [found.ticketUuid]);
      return { note: found, ticket: tickets.get(found.ticketUuid) };
    });
    if (!note || !ticket) throw new DomainError('ERR_NO_NOTE_FOUND');
    this.tickets.authorize(viewer, ticket, 'see');
    const refusal = refuseRemoval(viewer, note);
    if (refusal !== null) throw new DomainError(refusal);
    const target = { companyId, id: note.uuid };
    const command = { type: 'RemoveNote' } as const;
    const { position } = await this.aggregates.execute(noteAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}
