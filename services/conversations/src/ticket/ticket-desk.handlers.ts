import { Inject, Injectable } from '@nestjs/common';
import type { Onlooker, TicketView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, EventStore } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier, ShownFrames } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { MergeBook } from '../merge/merge-book.handlers';
import { isLiving, type LivingTicket, type TicketCommand, type TicketState } from './ticket.decider';
import { refuseTicketAct, type TicketAct, type TicketInReach } from './ticket.policy';
import { ticketIn } from './ticket.live';
import { ticketsByUuid, ticketUuidOf } from './ticket.queries';
import { ticketAggregate } from './ticket-slot.handlers';

/** Who has a ticket. */
interface Holder {
  readonly id: number;
  readonly name: string;
}

interface TicketDecision {
  readonly act: TicketAct;
  readonly command: TicketCommand;
  /** The state that the command was chosen by. */
  readonly seen?: LivingTicket;
}

const taken = (holder: Holder | null | undefined): DomainError =>
  holder
    ? new DomainError('ERR_TICKET_ASSIGNED', undefined, {
        details: [{ field: 'user', rule: 'holder', message: holder.name }],
      })
    : new DomainError('ERR_TICKET_ASSIGNED');

const isHeldByAnother = (viewer: Onlooker, { status, user }: TicketInReach): boolean =>
  status === 'open' && user != null && user.id !== viewer.userId;

/** As many numbers of tickets are kept in mind; a ticket has the same uuid for as long as there is one. */
const MOST_UUIDS = 50_000;

/** What every ticket command needs before and after its decision: the ticket it is about, and the view it answers. */
@Injectable()
export class TicketDesk {
  private readonly uuids = new Map<string, string>();

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier & ShownFrames,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly merges: MergeBook,
  ) {}

  /**
   * The ticket with this number as the log knows it.
   * @throws ERR_NO_TICKET_FOUND when the company has none, or it was deleted.
   */
  async find(companyId: number, number: number): Promise<{ uuid: string; ticket: LivingTicket }> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    return { uuid, ticket: state };
  }

  /**
   * The ticket as this process last knew it: for what never changes of it, and for what is looked at again before anything
   * is decided.
   * @throws ERR_NO_TICKET_FOUND when the company has none, or it was deleted.
   */
  async recall(companyId: number, number: number): Promise<{ uuid: string; ticket: LivingTicket }> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.recall(ticketAggregate, { companyId, id: uuid });
    return isLiving(state) ? { uuid, ticket: state } : this.find(companyId, number);
  }

  private async uuidOf(companyId: number, number: number): Promise<string> {
    if (await this.merges.isMerged(companyId, number)) throw new DomainError('ERR_NO_TICKET_FOUND');
    const key = `${companyId}/${number}`;
    const known = this.uuids.get(key);
    if (known !== undefined) return known;
    const uuid = await this.tenants.withTenant(companyId, db => ticketUuidOf(db, companyId, number));
    if (uuid === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    const [oldest] = this.uuids.keys();
    if (this.uuids.size >= MOST_UUIDS && oldest !== undefined) this.uuids.delete(oldest);
    this.uuids.set(key, uuid);
    return uuid;
  }

  /** Refuses with the policy's code what a person may not do; who comes too late is told who was first. */
  authorize(
    viewer: Onlooker,
    ticket: TicketInReach & { readonly user?: Holder | null },
    act: TicketAct,
  ): void {
    const refusal = refuseTicketAct(viewer, ticket, act);
    const comesTooLate = act === 'accept' && isHeldByAnother(viewer, ticket);
    if (refusal === 'ERR_TICKET_ASSIGNED' || (refusal === null && comesTooLate)) throw taken(ticket.user);
    if (refusal !== null) throw new DomainError(refusal);
  }

  /**
   * Decides about a ticket; whether the person may is asked of the very state that is decided on. With `seen` it is decided
   * on that state of it or not at all.
   * @throws the policy's or the decider's code; ERR_CONFLICT when the ticket is no longer as it was seen.
   */
  async decide(
    viewer: Viewer,
    uuid: string,
    { act, command, seen }: TicketDecision,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    const target = { companyId: viewer.companyId, id: uuid };
    const guard = (state: TicketState): string | null => {
      if (seen !== undefined && seen !== state) return 'ERR_CONFLICT';
      return isLiving(state) ? refuseTicketAct(viewer, state, act) : 'ERR_NO_TICKET_FOUND';
    };
    return (await this.aggregates.execute(ticketAggregate, target, command, envelope, guard)).position;
  }

  /**
   * The ticket as every list will show it, once the read model has what was written so far.
   * @throws ERR_UNAVAILABLE when the read model is too late for a ticket that was just opened.
   */
  async view(companyId: number, uuid: string, position: bigint): Promise<TicketView> {
    // A command that found nothing to do may have found what somebody else did a moment ago: that has to show too.
    const at = position > 0n ? position : await this.store.head();
    const isShown = await this.barrier.reached(at, { companyId });
    // Everybody's screens have just been told, and in the same words.
    const told = isShown ? ticketIn(this.barrier.shown(companyId, at), uuid) : undefined;
    if (told !== undefined) return told;
    const [view] = await this.tenants.withTenant(companyId, db => ticketsByUuid(db, companyId, [uuid]));
    // A read model that is late does not know a new ticket yet: to say that there is none would not be true.
    if (!view) throw new DomainError(isShown ? 'ERR_NO_TICKET_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }
}
