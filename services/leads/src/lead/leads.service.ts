import { Inject, Injectable } from '@nestjs/common';
import type { BoardColumnView, LeadView, TicketView } from '@prosa/contracts';
import { cardMoved, isCardMoved } from '@prosa/conversation';
import type { CommandEnvelope } from '@prosa/event-store';
import { ValidationFault, type Viewer } from '@prosa/http';
import { DomainError, exhaustive, uuidv5 } from '@prosa/kernel';
import {
  LEAD_CONTACTS,
  LEAD_TICKETS,
  type ConversationSlot,
  type LeadAnswers,
  type LeadContacts,
  type LeadTickets,
  type LeavingLead,
} from '@prosa/platform';
import { beside, LeadDecisions } from './lead-decisions.service';
import { LeadEmails } from './lead-emails.service';
import { LeadHolder } from './lead-holder.service';
import { LeadViews } from './lead-views.service';
import type { ChangeLeadRequest, SyncLeadTagsRequest } from './lead.commands';
import type { LeadCommand, LivingLead } from './lead.decider';

const noAction = (): ValidationFault =>
  new ValidationFault([{ field: 'action', rule: 'isIn', message: 'action must be one of the verbs' }]);

const me = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name });

const slotOf = (companyId: number, { contactUuid, connectionId }: LivingLead): ConversationSlot => ({
  ...{ companyId, contactUuid, connectionId },
});

/**
 * How a lead ends. It ends last: whatever a crash or a refusal leaves undone before, the lead is still there to
 * repeat it.
 */
interface Ending<T> {
  readonly command: LeadCommand;
  /** What has to be there before the lead is gone; repeatable. */
  readonly first: (lead: LeavingLead) => Promise<T>;
}

/** A move of a card, and the columns of its board in their order. */
export interface CardMove {
  readonly command: LeadCommand;
  readonly columns: readonly BoardColumnView[];
}

/** The operations of users on leads (growth.md 2.2). */
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

  /** Accepts, releases, transfers, wins, freezes, thaws or reopens a lead, or switches its bot. */
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

  /** Assigns a lead to the first user who replies; no effect when it is assigned. */
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

  /** Moves a lead's card to a column. @throws ERR_CARD_MOVED with the column that it is in. */
  async move(
    viewer: Viewer,
    leadId: number,
    { command, columns }: CardMove,
    envelope: CommandEnvelope,
  ): Promise<LeadView> {
    try {
      return await this.decide(viewer, leadId, command, envelope);
    } catch (fault) {
      if (!isCardMoved(fault)) throw fault;
      throw cardMoved(columns, (await this.holder.lead(viewer.companyId, leadId)).lead.tags);
    }
  }

  /** Removes a lead from all lists; its messages stay with the contact. */
  async remove(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    const first = () => Promise.resolve();
    await this.end(viewer, leadId, { command: { type: 'DeleteLead' }, first }, envelope);
  }

  /** Puts the person into the contact book; the lead is gone. */
  turnIntoContact(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<{ contactId: number }> {
    const first = async ({ companyId, contactUuid, contactId }: LeavingLead) => {
      await this.keep(companyId, contactUuid, envelope);
      return { contactId };
    };
    return this.end(viewer, leadId, { command: { type: 'TurnIntoContact' }, first }, envelope);
  }

  /** Ends a lead and continues with a ticket of the caller. @throws ERR_OTHER_OPEN_TICKET, and the lead stays. */
  async turnIntoTicket(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<TicketView> {
    const first = async (lead: LeavingLead) => {
      const ticket = await this.tickets.begin(viewer, lead, beside(envelope));
      await this.keep(lead.companyId, lead.contactUuid, envelope);
      return ticket;
    };
    const command = { type: 'TurnIntoContact' } as const;
    const ticket = await this.end(viewer, leadId, { command, first }, envelope);
    return this.tickets.view(viewer.companyId, ticket);
  }

  /** Ends a ticket and continues with a lead of the caller, in the same slot; repeated, it is the same lead. */
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

  /** @throws ERR_NO_INTEGRATION_FOUND where no bot answers the company's leads. */
  private async switchBot(viewer: Viewer, on: boolean): Promise<LeadCommand> {
    const bot = on ? await this.views.bot(viewer.companyId) : null;
    if (on && bot === null) throw new DomainError('ERR_NO_INTEGRATION_FOUND');
    return { type: 'SwitchBot', on, user: me(viewer), bot };
  }

  private async commandFor(viewer: Viewer, request: ChangeLeadRequest): Promise<LeadCommand> {
    const { action, userId, useIntegration } = request;
    switch (action) {
      case undefined:
        if (useIntegration === undefined) throw noAction();
        return this.switchBot(viewer, useIntegration);
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

  private async end<T>(
    viewer: Viewer,
    leadId: number,
    { command, first }: Ending<T>,
    envelope: CommandEnvelope,
  ): Promise<T> {
    const { companyId } = viewer;
    const { uuid, lead } = await this.holder.lead(companyId, leadId);
    this.holder.authorize(viewer, lead, 'change');
    const slot = slotOf(companyId, lead);
    const { position, became } = await this.decisions.alone(slot, async () => ({
      became: await first({ ...slot, uuid, contactId: lead.contactId }),
      position: await this.decisions.execute(viewer, uuid, command, envelope),
    }));
    await this.emails.release(companyId, lead.email, uuid, envelope);
    await this.views.shown(companyId, position);
    return became;
  }

  private async keep(companyId: number, contactUuid: string, envelope: CommandEnvelope): Promise<void> {
    await this.views.shown(companyId, await this.contacts.keep(companyId, contactUuid, beside(envelope)));
  }
}
