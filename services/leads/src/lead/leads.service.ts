import { Inject, Injectable } from '@nestjs/common';
import type { LeadView, TicketView } from '@prosa/contracts';
import { leadsByUuid } from '@prosa/conversation';
import type { Aggregates, CommandEnvelope, EventStore } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, exhaustive, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  CONVERSATION_SLOTS,
  EVENT_STORE,
  LEAD_CONTACTS,
  LEAD_TICKETS,
  NUMBERS,
  TENANT_DATABASE,
  type ConversationSlot,
  type ConversationSlots,
  type LeadAnswers,
  type LeadContacts,
  type LeadTickets,
} from '@prosa/platform';
import type { ReadModelBarrier, ShownFrames } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { Reservations, type UniqueValue } from '@prosa/resource';
import { LeadHolder, leadAggregate } from './lead-holder.service';
import type { ChangeLeadRequest, SyncLeadTagsRequest } from './lead.commands';
import { isLiving, type LeadCommand, type LivingLead } from './lead.decider';
import { leadIn } from './lead.live';
import { refuseLeadAct } from './lead.policy';
import { leadTagNames, leadWorker } from './lead.queries';

/** An e-mail that at most one lead of a company has. */
export const leadEmail = (companyId: number, email: string): UniqueValue => ({
  companyId,
  kind: 'lead.email',
  parts: [companyId, email],
  error: 'CLIENT_FILLED',
});

const me = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name });

const slotOf = (companyId: number, lead: LivingLead): ConversationSlot => ({
  companyId,
  contactUuid: lead.contactUuid,
  connectionId: lead.connectionId,
});

/** A command beside the request's own in the same connection: its repeat must not be taken for a repeat of the other. */
const beside = ({ commandId: _, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;

/** What people do with leads (growth.md 2.2). */
@Injectable()
export class Leads implements LeadAnswers {
  private readonly reservations: Reservations;

  constructor(
    private readonly holder: LeadHolder,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CONVERSATION_SLOTS) private readonly slots: ConversationSlots,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
    @Inject(LEAD_TICKETS) private readonly tickets: LeadTickets,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier & ShownFrames,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.reservations = new Reservations(aggregates, clock);
  }

  /** Accepts, releases, transfers, wins, freezes, thaws or reopens a lead. */
  async change(
    viewer: Viewer,
    leadId: number,
    request: ChangeLeadRequest,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const { uuid, lead } = await this.holder.lead(viewer.companyId, leadId);
    const command = await this.commandFor(viewer, request);
    const slot = slotOf(viewer.companyId, lead);
    const position = await this.slots.alone(slot, () => this.run(viewer, uuid, command, slot, envelope));
    return this.view(viewer.companyId, uuid, position);
  }

  /** Makes a lead theirs who answers first; changes nothing where somebody has it. */
  async acceptByAnswering(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    const { uuid, lead } = await this.holder.lead(viewer.companyId, leadId);
    this.holder.authorize(viewer, lead, 'see');
    if (lead.user !== null || (lead.status !== 'novo' && lead.status !== 'andamento')) return;
    const slot = slotOf(viewer.companyId, lead);
    const command = { type: 'AcceptLead', user: me(viewer) } as const;
    await this.slots.alone(slot, () => this.run(viewer, uuid, command, slot, beside(envelope)));
  }

  /** Puts exactly the tags named on a lead. */
  async setTags(
    viewer: Viewer,
    { leadId, tags }: SyncLeadTagsRequest,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const ids = [...new Set(tags.map(tag => tag.id))];
    const found = await this.tenants.withTenant(viewer.companyId, db =>
      leadTagNames(db, viewer.companyId, ids),
    );
    if (found.length !== ids.length) throw new DomainError('ERR_NO_TAG_FOUND');
    if (found.filter(({ kanban }) => kanban).length > 1) throw new DomainError('KANBAN EXCEEDED');
    return this.decide(
      viewer,
      leadId,
      { type: 'SetTags', tags: found.map(({ id, name }) => ({ id, name })) },
      envelope,
    );
  }

  /** Decides about a lead what concerns no slot. */
  async decide(
    viewer: Viewer,
    leadId: number,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const { uuid } = await this.holder.lead(viewer.companyId, leadId);
    const position = await this.execute(viewer, uuid, command, envelope);
    return this.view(viewer.companyId, uuid, position);
  }

  /** Removes a lead from every list; what was said stays with the contact. */
  async remove(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    await this.end(viewer, leadId, { type: 'DeleteLead' }, envelope);
  }

  /** Puts the person into the contact book; the lead is gone. */
  async turnIntoContact(
    viewer: Viewer,
    leadId: number,
    envelope: CommandEnvelope,
  ): Promise<{ contactId: number }> {
    const lead = await this.end(viewer, leadId, { type: 'TurnIntoContact' }, envelope);
    await this.keep(viewer.companyId, lead.contactUuid, envelope);
    return { contactId: lead.contactId };
  }

  /** Ends a lead and goes on with a ticket of the person who asks. */
  async turnIntoTicket(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<TicketView> {
    const lead = await this.end(viewer, leadId, { type: 'TurnIntoContact' }, envelope);
    const { companyId } = viewer;
    await this.keep(companyId, lead.contactUuid, envelope);
    return this.tickets.begin(
      viewer,
      { ...slotOf(companyId, lead), contactId: lead.contactId },
      beside(envelope),
    );
  }

  /** Ends a ticket and goes on with a lead of the person who asks, in the same slot; repeated, it is the same lead. */
  async ofTicket(viewer: Viewer, ticketId: number, envelope: CommandEnvelope): Promise<LeadView> {
    const { companyId } = viewer;
    const ticket = await this.tickets.find(viewer, ticketId);
    if (ticket.isGroup) throw new DomainError('ERR_LEAD_STATE');
    const known = uuidv5('lead-of-ticket', companyId, ticket.uuid, envelope.commandId ?? uuidv7(this.clock));
    const slot = { companyId, contactUuid: ticket.contactUuid, connectionId: ticket.connectionId };
    const position = await this.slots.alone(slot, async () => {
      await this.tickets.end(viewer, ticket, beside(envelope));
      await this.slots.claim(slot, { kind: 'lead', uuid: known }, beside(envelope));
      const command: LeadCommand = {
        type: 'CaptureLead',
        number: await this.numbers.next('lead'),
        publicId: '',
        origin: 'ticket',
        user: me(viewer),
        connectionId: ticket.connectionId,
        contactId: ticket.contactId,
        contactUuid: ticket.contactUuid,
        submission: null,
        consent: null,
      };
      const target = { companyId, id: known };
      return (await this.aggregates.execute(leadAggregate, target, command, envelope)).position;
    });
    return this.view(companyId, known, position);
  }

  /** The lead as every list will show it, once the read model has what was written so far. */
  async view(companyId: number, uuid: string, position: bigint): Promise<LeadView> {
    const at = position > 0n ? position : await this.store.head();
    const isShown = await this.barrier.reached(at, { companyId });
    const told = isShown ? leadIn(this.barrier.shown(companyId, at), uuid) : undefined;
    if (told !== undefined) return told;
    const [view] = await this.tenants.withTenant(companyId, db => leadsByUuid(db, companyId, [uuid]));
    if (!view) throw new DomainError(isShown ? 'ERR_NO_LEAD_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }

  private async commandFor(viewer: Viewer, { action, userId }: ChangeLeadRequest): Promise<LeadCommand> {
    switch (action) {
      case 'accept':
        return { type: 'AcceptLead', user: me(viewer) };
      case 'release':
        return { type: 'ReleaseLead' };
      case 'transfer': {
        const { companyId } = viewer;
        const to =
          userId === undefined
            ? undefined
            : await this.tenants.withTenant(companyId, db => leadWorker(db, companyId, userId));
        if (to === undefined) throw new DomainError('ERR_NO_USER_FOUND');
        return { type: 'TransferLead', to };
      }
      case 'win':
        return { type: 'WinLead', user: me(viewer) };
      case 'freeze':
        return { type: 'FreezeLead', user: me(viewer) };
      case 'thaw':
        return { type: 'ThawLead', user: me(viewer) };
      case 'reopen':
        return { type: 'ReopenLead', user: me(viewer) };
      default:
        return exhaustive(action);
    }
  }

  /** Who takes a lead up takes its slot as well; a ticket that goes on there is named as the reason why not. */
  private async run(
    viewer: Viewer,
    uuid: string,
    command: LeadCommand,
    slot: ConversationSlot,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    if (command.type !== 'AcceptLead' && command.type !== 'ReopenLead')
      return this.execute(viewer, uuid, command, envelope);
    const { state } = await this.aggregates.load(leadAggregate, { companyId: viewer.companyId, id: uuid });
    const refusal = isLiving(state) ? refuseLeadAct(viewer, state, 'see') : 'ERR_NO_LEAD_FOUND';
    if (refusal !== null) throw new DomainError(refusal);
    await this.slots.claim(slot, { kind: 'lead', uuid }, beside(envelope));
    const position = await this.execute(viewer, uuid, command, envelope);
    await this.giveWay(viewer, uuid, command, slot, envelope);
    return position;
  }

  /**
   * Another process may have opened a ticket between our claim and our fact, since a lead that had ended held nothing: what
   * the customer writes belongs to that, and the lead goes back to where it was.
   */
  private async giveWay(
    viewer: Viewer,
    uuid: string,
    command: LeadCommand,
    slot: ConversationSlot,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const current = await this.slots.current(slot);
    if (current === null || current.uuid === uuid) return;
    const back: LeadCommand =
      command.type === 'ReopenLead' ? { type: 'WinLead', user: null } : { type: 'ReleaseLead' };
    await this.execute(viewer, uuid, back, beside(envelope));
    throw new DomainError('ERR_OTHER_OPEN_TICKET');
  }

  private async execute(
    viewer: Viewer,
    uuid: string,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    const target = { companyId: viewer.companyId, id: uuid };
    const executed = await this.aggregates.execute(leadAggregate, target, command, envelope, state =>
      isLiving(state) ? refuseLeadAct(viewer, state, 'change') : 'ERR_NO_LEAD_FOUND',
    );
    return executed.position;
  }

  private async end(
    viewer: Viewer,
    leadId: number,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<LivingLead> {
    const { companyId } = viewer;
    const { uuid, lead } = await this.holder.lead(companyId, leadId);
    const position = await this.slots.alone(slotOf(companyId, lead), () =>
      this.execute(viewer, uuid, command, envelope),
    );
    if (lead.email !== '') await this.reservations.release(leadEmail(companyId, lead.email), uuid, envelope);
    await this.barrier.reached(position, { companyId });
    return lead;
  }

  private async keep(companyId: number, contactUuid: string, envelope: CommandEnvelope): Promise<void> {
    const position = await this.contacts.keep(companyId, contactUuid, beside(envelope));
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}
