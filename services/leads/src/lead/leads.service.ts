import { Inject, Injectable } from '@nestjs/common';
import type { LeadView, TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, exhaustive, uuidv5 } from '@prosa/kernel';
import {
  LEAD_CONTACTS,
  LEAD_TICKETS,
  type ConversationSlot,
  type LeadAnswers,
  type LeadContacts,
  type LeadTickets,
} from '@prosa/platform';
import { beside, LeadDecisions } from './lead-decisions.service';
import { LeadEmails } from './lead-emails.service';
import { LeadHolder } from './lead-holder.service';
import { LeadViews } from './lead-views.service';
import type { ChangeLeadRequest, SyncLeadTagsRequest } from './lead.commands';
import type { LeadCommand, LivingLead } from './lead.decider';

const me = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name });

const slotOf = (companyId: number, { contactUuid, connectionId }: LivingLead): ConversationSlot => ({
  ...{ companyId, contactUuid, connectionId },
});

/** What people do with leads (growth.md 2.2). */
@Injectable()
export class Leads implements LeadAnswers {
  constructor(
    private readonly holder: LeadHolder,
    private readonly decisions: LeadDecisions,
    private readonly views: LeadViews,
    private readonly emails: LeadEmails,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
    @Inject(LEAD_TICKETS) private readonly tickets: LeadTickets,
  ) {}

  /** Accepts, releases, transfers, wins, freezes, thaws or reopens a lead. */
  async change(
    viewer: Viewer,
    leadId: number,
    request: ChangeLeadRequest,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const { companyId } = viewer;
    const { uuid, lead } = await this.holder.lead(companyId, leadId);
    this.holder.authorize(viewer, lead, 'change');
    const command = await this.commandFor(viewer, request);
    const slot = slotOf(companyId, lead);
    const position = await this.decisions.alone(slot, () =>
      this.decisions.run(viewer, { uuid, slot }, command, envelope),
    );
    return this.views.view(companyId, uuid, position);
  }

  /** Makes a lead theirs who answers first; changes nothing where somebody has it. */
  async acceptByAnswering(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    const { uuid, lead } = await this.holder.lead(viewer.companyId, leadId);
    this.holder.authorize(viewer, lead, 'see');
    if (lead.user !== null || (lead.status !== 'novo' && lead.status !== 'andamento')) return;
    const slot = slotOf(viewer.companyId, lead);
    const command = { type: 'AcceptLead', user: me(viewer) } as const;
    await this.decisions.alone(slot, () =>
      this.decisions.run(viewer, { uuid, slot }, command, beside(envelope)),
    );
  }

  /** Puts exactly the tags named on a lead. */
  async setTags(
    viewer: Viewer,
    { leadId, tags }: SyncLeadTagsRequest,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const named = await this.views.tags(viewer.companyId, tags);
    return this.decide(viewer, leadId, { type: 'SetTags', tags: named }, envelope);
  }

  /** Decides about a lead what concerns no slot. */
  async decide(
    viewer: Viewer,
    leadId: number,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    const { uuid } = await this.holder.lead(viewer.companyId, leadId);
    const position = await this.decisions.execute(viewer, uuid, command, envelope);
    return this.views.view(viewer.companyId, uuid, position);
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
    const { contactId, contactUuid } = await this.end(viewer, leadId, { type: 'TurnIntoContact' }, envelope);
    await this.keep(viewer.companyId, contactUuid, envelope);
    return { contactId };
  }

  /** Ends a lead and goes on with a ticket of the person who asks. */
  async turnIntoTicket(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<TicketView> {
    const { companyId } = viewer;
    const lead = await this.end(viewer, leadId, { type: 'TurnIntoContact' }, envelope);
    await this.keep(companyId, lead.contactUuid, envelope);
    const slot = { ...slotOf(companyId, lead), contactId: lead.contactId };
    return this.tickets.begin(viewer, slot, beside(envelope));
  }

  /** Ends a ticket and goes on with a lead of the person who asks, in the same slot; repeated, it is the same lead. */
  async ofTicket(viewer: Viewer, ticketId: number, envelope: CommandEnvelope): Promise<LeadView> {
    const { companyId } = viewer;
    const ticket = await this.tickets.find(viewer, ticketId);
    if (ticket.isGroup) throw new DomainError('ERR_LEAD_STATE');
    const cause = envelope.commandId ?? this.decisions.newId();
    const uuid = uuidv5('lead-of-ticket', companyId, ticket.uuid, cause);
    const { contactUuid, contactId, connectionId } = ticket;
    const slot = { companyId, contactUuid, connectionId };
    const origin = { origin: 'ticket', publicId: '', submission: null, consent: null } as const;
    const data = { ...origin, user: me(viewer), connectionId, contactId, contactUuid };
    const position = await this.decisions.alone(slot, async () => {
      await this.tickets.end(viewer, ticket, beside(envelope));
      await this.decisions.claim({ uuid, slot }, envelope);
      return this.decisions.capture({ uuid, slot }, data, envelope);
    });
    return this.views.view(companyId, uuid, position);
  }

  private async commandFor(viewer: Viewer, { action, userId }: ChangeLeadRequest): Promise<LeadCommand> {
    switch (action) {
      case 'accept':
        return { type: 'AcceptLead', user: me(viewer) };
      case 'release':
        return { type: 'ReleaseLead' };
      case 'transfer':
        return { type: 'TransferLead', to: await this.views.worker(viewer.companyId, userId) };
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

  private async end(
    viewer: Viewer,
    leadId: number,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<LivingLead> {
    const { companyId } = viewer;
    const { uuid, lead } = await this.holder.lead(companyId, leadId);
    const position = await this.decisions.alone(slotOf(companyId, lead), () =>
      this.decisions.execute(viewer, uuid, command, envelope),
    );
    await this.emails.release(companyId, lead.email, uuid, envelope);
    await this.views.shown(companyId, position);
    return lead;
  }

  private async keep(companyId: number, contactUuid: string, envelope: CommandEnvelope): Promise<void> {
    await this.views.shown(companyId, await this.contacts.keep(companyId, contactUuid, beside(envelope)));
  }
}
