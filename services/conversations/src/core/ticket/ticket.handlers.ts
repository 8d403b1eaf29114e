import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TicketView } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError, exhaustive, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { listedContact } from '../contact/contact.queries';
import { ChangeTicket, DeleteTicket, intentionOf, OpenTicket, SetTicketTags } from './ticket.commands';
import type { TicketIntention } from './ticket.commands';
import type { TicketCommand } from './ticket.decider';
import { OtherConversation } from './other-conversation.service';
import { TicketService } from './ticket.service';
import { refuseOpening, refuseTicketAct, type TicketAct } from './ticket.policy';
import type { BotSource } from './ticket.events';
import { hasBot, namesFor, tagNames } from './ticket.queries';
import { TicketSlots, type TicketPlace } from './ticket-slot.service';

const me = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name });

/** Starts a conversation with a contact; assigned to the caller, or to the user that an administrator selected. */
@CommandHandler(OpenTicket)
export class OpenTicketHandler implements ICommandHandler<OpenTicket, TicketView> {
  constructor(
    private readonly tickets: TicketService,
    private readonly slots: TicketSlots,
    private readonly others: OtherConversation,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ viewer, envelope, request }: OpenTicket): Promise<TicketView> {
    const { companyId } = viewer;
    const refusal = refuseOpening(viewer, request);
    if (refusal !== null) throw new DomainError(refusal);
    const { contact, queue, user } = await this.lookUp(viewer, request);
    const slot = { companyId, contactUuid: contact.uuid, connectionId: request.whatsappId };
    const uuid = envelope.commandId ? uuidv5('ticket', companyId, envelope.commandId) : uuidv7(this.clock);
    const command: TicketCommand & { type: 'OpenTicket' } = {
      type: 'OpenTicket',
      number: await this.numbers.next('ticket'),
      origin: 'agent',
      status: 'open',
      contactId: contact.id,
      contactUuid: contact.uuid,
      connectionId: request.whatsappId,
      queue,
      user: user ?? me(viewer),
      isGroup: contact.groupId !== null,
    };
    const { uuid: ticketUuid, position } = await this.others.named(slot, () =>
      this.slots.alone(slot, () => this.slots.open(slot, uuid, command, envelope)),
    );
    return this.tickets.view(companyId, ticketUuid, position);
  }

  /** Looks up everything that the request refers to, within the company; other companies' records are not found. */
  private lookUp(viewer: Viewer, { contactId, queueId, userId, whatsappId }: OpenTicket['request']) {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db => {
      const contact = await listedContact(db, companyId, contactId);
      if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
      const names = await namesFor(db, companyId, { queueId, userId, connectionId: whatsappId });
      if (!names.connection) throw new DomainError('ERR_NO_WAPP_FOUND');
      if (queueId && !names.queue) throw new DomainError('ERR_NO_QUEUE_FOUND');
      if (userId && !names.user) throw new DomainError('ERR_NO_USER_FOUND');
      return { contact, queue: names.queue, user: names.user };
    });
  }
}

/** Which act of the policy an intention is. */
const actOf = {
  accept: 'accept',
  return: 'return',
  transfer: 'transfer',
  close: 'close',
  reopen: 'reopen',
  bot: 'see',
  nothing: 'see',
} as const satisfies Record<TicketIntention['kind'], TicketAct>;

/** Accepts, returns, transfers, closes or reopens a ticket. */
@CommandHandler(ChangeTicket)
export class ChangeTicketHandler implements ICommandHandler<ChangeTicket, TicketView> {
  constructor(
    private readonly tickets: TicketService,
    private readonly slots: TicketSlots,
    private readonly others: OtherConversation,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute(command: ChangeTicket): Promise<TicketView> {
    const { companyId } = command.viewer;
    const { uuid, ticket } = await this.tickets.getCached(companyId, command.ticketId);
    const slot = { companyId, contactUuid: ticket.contactUuid, connectionId: ticket.connectionId };
    const position = await this.slots.alone(
      slot,
      async () => (await this.changeAsKnown(command)) ?? (await this.change(command, slot)),
    );
    return this.tickets.view(companyId, uuid, position);
  }

  private async change(
    { viewer, envelope, ticketId, request }: ChangeTicket,
    slot: TicketPlace,
  ): Promise<bigint> {
    const { uuid, ticket } = await this.tickets.find(viewer.companyId, ticketId);
    const intention = intentionOf(request, ticket.status);
    this.tickets.authorize(viewer, ticket, actOf[intention.kind]);
    const command = await this.commandFor(viewer, intention);
    if (command === null) return 0n;
    const act = actOf[intention.kind];
    if (command.type !== 'ReopenTicket') return this.tickets.decide(viewer, uuid, { act, command }, envelope);
    const reopen = await this.others.named(slot, () => this.slots.retake(slot, uuid, command.user, envelope));
    return this.tickets.decide(viewer, uuid, { act, command: reopen }, envelope);
  }

  /**
   * The common change, without reading the log: the decision uses the cached state, and the append verifies it.
   * Null when the state is stale, or when nothing would be written: then the log has to be read.
   */
  private async changeAsKnown({ viewer, envelope, ticketId, request }: ChangeTicket): Promise<bigint | null> {
    const { uuid, ticket } = await this.tickets.getCached(viewer.companyId, ticketId);
    const intention = intentionOf(request, ticket.status);
    const act = actOf[intention.kind];
    if (act === 'reopen' || refuseTicketAct(viewer, ticket, act) !== null) return null;
    try {
      const command = await this.commandFor(viewer, intention);
      if (command === null) return null;
      const position = await this.tickets.decide(viewer, uuid, { act, command, seen: ticket }, envelope);
      return position > 0n ? position : null;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private async commandFor(viewer: Viewer, intention: TicketIntention): Promise<TicketCommand | null> {
    switch (intention.kind) {
      case 'accept':
        return { type: 'AcceptTicket', user: me(viewer) };
      case 'reopen':
        return { type: 'ReopenTicket', user: me(viewer) };
      case 'return':
        return { type: 'ReturnTicket' };
      case 'close':
        return { type: 'CloseTicket', user: me(viewer) };
      case 'transfer':
        return {
          type: 'TransferTicket',
          ...(await this.destination(viewer.companyId, intention)),
          ...(intention.note === undefined ? {} : { note: intention.note }),
        };
      case 'bot':
        await this.assertBot(viewer.companyId, intention.source);
        return { type: 'SwitchBot', on: intention.on, source: intention.source };
      case 'nothing':
        return null;
      default:
        return exhaustive(intention);
    }
  }

  /** @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND for one that does not exist in the company. */
  private async assertBot(companyId: number, source: BotSource | null): Promise<void> {
    if (source === null) return;
    if (await this.tenants.withTenant(companyId, db => hasBot(db, companyId, source))) return;
    throw new DomainError(source.kind === 'prompt' ? 'ERR_NO_PROMPT_FOUND' : 'ERR_NO_INTEGRATION_FOUND');
  }

  private async destination(companyId: number, to: { queueId: number | null; userId: number | null }) {
    const { queue, user } = await this.tenants.withTenant(companyId, db => namesFor(db, companyId, to));
    if (to.queueId !== null && !queue) throw new DomainError('ERR_NO_QUEUE_FOUND');
    if (to.userId !== null && !user) throw new DomainError('ERR_NO_USER_FOUND');
    return { queue, user };
  }
}

/** Deletes a ticket from all lists; the log keeps it. */
@CommandHandler(DeleteTicket)
export class DeleteTicketHandler implements ICommandHandler<DeleteTicket, void> {
  constructor(
    private readonly tickets: TicketService,
    private readonly slots: TicketSlots,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer, envelope, ticketId }: DeleteTicket): Promise<void> {
    const { uuid, ticket } = await this.tickets.find(viewer.companyId, ticketId);
    const place = { ...ticket, companyId: viewer.companyId };
    const deletion = { act: 'delete', command: { type: 'DeleteTicket' } } as const;
    const position = await this.slots.alone(place, () =>
      this.tickets.decide(viewer, uuid, deletion, envelope),
    );
    await this.barrier.reached(position, { companyId: viewer.companyId });
  }
}

/** Sets a ticket's tags to exactly these. */
@CommandHandler(SetTicketTags)
export class SetTicketTagsHandler implements ICommandHandler<SetTicketTags, TicketView> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer, envelope, request }: SetTicketTags): Promise<TicketView> {
    const { companyId } = viewer;
    const { uuid } = await this.tickets.find(companyId, request.ticketId);
    const ids = [...new Set(request.tags.map(tag => tag.id))];
    const found = await this.tenants.withTenant(companyId, db => tagNames(db, companyId, ids));
    if (found.length !== ids.length) throw new DomainError('ERR_NO_TAG_FOUND');
    // A card can be in one column of the board only.
    if (found.filter(({ kanban }) => kanban).length > 1) throw new DomainError('KANBAN EXCEEDED');
    const tags = found.map(({ id, name }) => ({ id, name }));
    const tagging = { act: 'tag', command: { type: 'SetTags', tags } } as const;
    return this.tickets.view(companyId, uuid, await this.tickets.decide(viewer, uuid, tagging, envelope));
  }
}
