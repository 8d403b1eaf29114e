import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { maySeeTicket, type MentionView, type NoteView, type TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { ticketsThatShow } from '../../core/merge/merge.queries';
import { TicketService } from '../../core/ticket/ticket.service';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import { AddNote, AddNoteRequest, ListNotesQuery, RemoveNote, SeeMention } from './note.commands';
import { mentionsOf } from './mention.queries';
import { listNotes, toNoteView } from './note.queries';

/** Notes of tickets (spec 1 §7), for users who may see the ticket. */
@ApiTags('notes')
@Controller('ticket-notes')
@Requires('tickets:work')
export class NoteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns a ticket's notes, or those of a contact in all tickets that the viewer may see, newest first. */
  @Get('list')
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { ticketId, contactId }: ListNotesQuery,
  ): Promise<readonly NoteView[]> {
    if (ticketId === undefined && contactId === undefined)
      throw new DomainError('ERR_BAD_REQUEST', 'ticketId or contactId');
    return this.tenants.withTenant(viewer.companyId, db =>
      ticketId === undefined
        ? this.ofContact(db, viewer, contactId ?? 0)
        : this.ofTicket(db, viewer, ticketId),
    );
  }

  /** Returns the notes that mention the viewer, until they have seen them, newest first. */
  @Get('mentions')
  mentions(@CurrentViewer() viewer: Viewer): Promise<readonly MentionView[]> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, db => mentionsOf(db, companyId, viewer));
  }

  @Post(':id/seen')
  @HttpCode(200)
  async see(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', new IdPipe('ERR_NO_NOTE_FOUND')) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new SeeMention(viewer, envelope, id));
    return { ok: true };
  }

  @Post()
  add(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: AddNoteRequest,
  ): Promise<NoteView> {
    return this.commands.execute(new AddNote(viewer, envelope, request));
  }

  @Delete(':id')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', new IdPipe('ERR_NO_NOTE_FOUND')) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new RemoveNote(viewer, envelope, id));
    return { ok: true };
  }

  private async ofTicket(db: TenantConnection, viewer: Viewer, ticketId: number): Promise<NoteView[]> {
    const ticket = await ticketByNumber(db, viewer.companyId, ticketId);
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, ticket, 'see');
    return (await listNotes(db, viewer.companyId, { ticketUuid: ticket.uuid })).map(toNoteView);
  }

  private async ofContact(db: TenantConnection, viewer: Viewer, contactId: number): Promise<NoteView[]> {
    const rows = await listNotes(db, viewer.companyId, { contactId });
    const uuids = [...new Set(rows.map(row => row.ticketUuid))];
    const tickets = await ticketsThatShow(db, viewer.companyId, uuids);
    const isSeen = (ticket: TicketView | undefined) => ticket !== undefined && maySeeTicket(viewer, ticket);
    return rows.filter(({ ticketUuid }) => isSeen(tickets.get(ticketUuid))).map(toNoteView);
  }
}
