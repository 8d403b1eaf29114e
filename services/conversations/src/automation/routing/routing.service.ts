import { Inject, Injectable } from '@nestjs/common';
import { resolveVariables, variableValuesIn } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Guard } from '@prosa/event-store';
import { DomainError, exhaustive, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { TenantDatabase } from '@prosa/read-model';
import { contactById } from '../../core/contact/contact.queries';
import { messageEvents } from '../../core/message/message.events';
import { chatbotMessage } from '../../core/message/chatbot-message';
import { MergeBook } from '../../core/merge/merge-book.service';
import {
  isLiving,
  type LivingTicket,
  type TicketCommand,
  type TicketState,
} from '../../core/ticket/ticket.decider';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import type { RoutingCommand } from './routing-state.policy';
import { userName } from './routing.queries';
import { RoutingDependencies } from './routing-dependencies';
import { ROUTING_ACTORS } from './routing.workflow';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

type SayCommand = Extract<RoutingCommand, { type: 'Say' }>;

const isMeant = (state: LivingTicket, to: SayCommand['to']): boolean =>
  to === 'worked' ? state.status !== 'closed' : state.status === to;

/** An agent may have accepted the ticket meanwhile; then the bot stays silent. */
const stillWaits: Guard<TicketState> = state => (state.status === 'pending' ? null : 'ERR_TICKET_STATE');

const isDeserted = (state: LivingTicket): boolean =>
  state.status === 'open' || (state.status === 'pending' && state.chatbot);

/** Executes the commands of routing, once per command, under routing's own actors. */
@Injectable()
export class RoutingService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly slots: TicketSlots,
    private readonly dependencies: RoutingDependencies,
    private readonly merges: MergeBook,
  ) {}

  /** Executes a command; idempotent. Merged tickets have no automation. */
  async perform(command: RoutingCommand, run: CommandRun): Promise<void> {
    if (await this.isMerged(run)) return;
    switch (command.type) {
      case 'Say':
        return this.alone(run, ticket => this.say(command, run, ticket));
      case 'StartChatbot':
      case 'EndChatbot':
      case 'AskRating':
        return this.decide(command, run, ROUTING_ACTORS.chatbot);
      case 'ChooseQueue':
        return this.choose(command.queueId, run);
      case 'HandOver':
        return this.handOver(command, run);
      case 'TransferWaiting':
        return this.transferWaiting(run);
      case 'CloseServed':
        return this.decide({ type: 'CloseTicket', user: null }, run, ROUTING_ACTORS.chatbot, stillWaits);
      case 'CloseInactive':
        return this.alone(run, ticket => this.closeInactive(command.since, run, ticket));
      default:
        return exhaustive(command);
    }
  }

  private async isMerged({ companyId, instance }: CommandRun): Promise<boolean> {
    const { state } = await this.aggregates.getCached(ticketAggregate, { companyId, id: instance });
    return isLiving(state) && this.merges.isMerged(companyId, state.number);
  }

  private async load({ companyId, instance }: CommandRun): Promise<LivingTicket> {
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: instance });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    return state;
  }

  /** Runs exclusively for the ticket's slot within this process. */
  private async alone(run: CommandRun, work: (ticket: LivingTicket) => Promise<void>): Promise<void> {
    const { contactUuid, connectionId } = await this.load(run);
    const slot = { companyId: run.companyId, contactUuid, connectionId };
    await this.slots.alone(slot, async () => work(await this.load(run)));
  }

  private envelope(run: CommandRun, name: string): CommandEnvelope {
    const { commandId, correlationId, causationId } = run;
    return { actor: { kind: 'system', name }, commandId, correlationId, causationId };
  }

  private async decide(
    command: TicketCommand,
    run: CommandRun,
    actor: string,
    guard?: Guard<TicketState>,
  ): Promise<void> {
    const target = { companyId: run.companyId, id: run.instance };
    await this.aggregates.execute(ticketAggregate, target, command, this.envelope(run, actor), guard);
  }

  private async choose(queueId: number | null, run: CommandRun): Promise<void> {
    const queue = queueId === null ? null : await this.queue(run, queueId);
    const command: TicketCommand = { type: 'TransferTicket', queue, user: null };
    await this.decide(command, run, ROUTING_ACTORS.chatbot, stillWaits);
  }

  /** A service may name a queue or person that does not exist in the company: the ticket then stays where it is. */
  private async handOver(
    { queueId, userId }: Extract<RoutingCommand, { type: 'HandOver' }>,
    run: CommandRun,
  ): Promise<void> {
    const { companyId } = run;
    const ticket = await this.load(run);
    const { queues } = await this.dependencies.of(companyId, ticket.connectionId);
    const found = queues.find(({ id }) => id === queueId);
    const queue = found === undefined ? ticket.queue : { id: found.id, name: found.name };
    const user = await this.tenants.withTenant(companyId, db => userName(db, companyId, userId));
    if (queue?.id === ticket.queue?.id && user === null) return;
    const command: TicketCommand = { type: 'TransferTicket', queue, user };
    await this.decide(command, run, ROUTING_ACTORS.chatbot, stillWaits);
  }

  private async queue(run: CommandRun, id: number): Promise<{ id: number; name: string }> {
    const { connectionId } = await this.load(run);
    const { queues } = await this.dependencies.of(run.companyId, connectionId);
    const queue = queues.find(each => each.id === id);
    if (!queue) throw new DomainError('ERR_NO_QUEUE_FOUND');
    return { id, name: queue.name };
  }

  /** The configuration may have changed since the timer was set. */
  private async transferWaiting(run: CommandRun): Promise<void> {
    const { connectionId } = await this.load(run);
    const { connection } = await this.dependencies.of(run.companyId, connectionId);
    if (!connection || connection.timeToTransfer === 0 || connection.transferQueueId === null) return;
    const queue = await this.queue(run, connection.transferQueueId);
    const command: TicketCommand = { type: 'TransferTicket', queue, user: null };
    await this.decide(command, run, ROUTING_ACTORS.waiting, stillWaits);
  }

  private async closeInactive(since: string, run: CommandRun, ticket: LivingTicket): Promise<void> {
    const { connection } = await this.dependencies.of(run.companyId, ticket.connectionId);
    if (!isDeserted(ticket) || !connection || connection.expiresTicket === 0) return;
    if (await this.dependencies.hasSpokenSince(run.companyId, run.instance, since)) return;
    if (connection.expiresInactiveMessage.trim() !== '')
      await this.say({ type: 'Say', body: connection.expiresInactiveMessage, to: 'worked' }, run, ticket);
    await this.decide({ type: 'CloseTicket', user: null }, run, ROUTING_ACTORS.inactive);
  }

  private async say(
    { body, to, literal, media, author, until }: SayCommand,
    run: CommandRun,
    ticket: LivingTicket,
  ): Promise<void> {
    if (!isMeant(ticket, to) || (until !== undefined && this.clock.now() > new Date(until))) return;
    const { companyId, instance: uuid } = run;
    const { contactId, connectionId, number } = ticket;
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
    const words = literal ? body : await this.filled(body, companyId, ticket, contact.name);
    const place = { kind: 'ticket', uuid, number, connectionId, contact } as const;
    const said = { body: words, ...(media ? { media } : {}), ...(author ? { author } : {}) };
    const message = chatbotMessage(place, said, run.commandId);
    const target = { companyId, id: uuid };
    const envelope = this.envelope(run, ROUTING_ACTORS.chatbot);
    await this.aggregates.append(messageEvents, target, [message], envelope);
  }

  private async filled(
    body: string,
    companyId: number,
    { connectionId, number }: LivingTicket,
    name: string,
  ): Promise<string> {
    const { language, timeZone } = await this.dependencies.of(companyId, connectionId);
    const ticket = { id: number, contact: { name } };
    return resolveVariables(body, variableValuesIn(ticket, { at: this.clock.now(), timeZone, language }));
  }
}
