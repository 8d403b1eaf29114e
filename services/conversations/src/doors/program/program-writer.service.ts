import { Inject, Injectable } from '@nestjs/common';
import type { ProgramNote, ProgramSentMessage } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { TokenViewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  API_MESSAGES,
  BARRIER,
  CLOCK,
  NUMBERS,
  TENANT_DATABASE,
  type ApiMessages,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { ticketsThatShow } from '../../core/merge/merge.queries';
import { messageUuid } from '../../core/message/message-id';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';
import { isLiving, type LivingTicket } from '../../core/ticket/ticket.decider';
import { noteAggregate } from '../../desk/note/note.aggregate';

/** What a program writes in tickets; each act is a fact whose actor names its token. */
@Injectable()
export class ProgramWriter {
  constructor(
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends a text to the contact of a ticket, over its connection. */
  async send(
    { companyId, tokenId }: TokenViewer,
    ticket: string,
    body: string,
    { correlationId, commandId }: CommandEnvelope,
  ): Promise<ProgramSentMessage> {
    const { contactUuid, connectionId } = await this.ticket(companyId, ticket);
    const [sent] = await this.messages.send({
      ...{ companyId, connectionId, contactUuid, body, files: [], correlationId },
      key: commandId ?? null,
      tokenUuid: tokenId,
    });
    if (sent === undefined) throw new Error('A message was sent as no message');
    return { uuid: messageUuid(connectionId, sent.id), id: sent.id, status: sent.status };
  }

  /** Adds a note to a ticket; it is never sent. */
  async note(
    { companyId }: TokenViewer,
    ticket: string,
    note: string,
    envelope: CommandEnvelope,
  ): Promise<ProgramNote> {
    const { uuid: ticketUuid, number, contactId, contactUuid } = await this.ticket(companyId, ticket);
    // A repeated request is the same note.
    const uuid = envelope.commandId ? uuidv5('note', envelope.commandId) : uuidv7(this.clock);
    const id = await this.numbers.next('note');
    const place = { id, uuid, ticketUuid, ticketId: number, contactId, contactUuid };
    const command = { type: 'AddNote', ...place, note, user: null } as const;
    const target = { companyId, id: uuid };
    const { position } = await this.aggregates.execute(noteAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
    return { uuid, ticket: ticketUuid };
  }

  /** The ticket that shows what a ticket holds: itself, or the one that it was merged into. */
  private async ticket(companyId: number, uuid: string): Promise<LivingTicket & { readonly uuid: string }> {
    const shown = await this.tenants.withTenant(companyId, db => ticketsThatShow(db, companyId, [uuid]));
    const view = shown.get(uuid);
    if (view === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    const { state } = await this.aggregates.getCached(ticketAggregate, { companyId, id: view.uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    return { ...state, uuid: view.uuid };
  }
}
