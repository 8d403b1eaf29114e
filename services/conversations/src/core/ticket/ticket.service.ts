import { Inject, Injectable } from '@nestjs/common';
import type { TicketView, ViewerRights } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, EventStore } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, TwoGenerationLru } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier, ShownFrames } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { MergeBook } from '../merge/merge-book.service';
import { isLiving, type LivingTicket, type TicketCommand, type TicketState } from './ticket.decider';
import { refuseTicketAct, type TicketAct, type TicketInReach } from './ticket.policy';
import { ticketIn } from './ticket.live';
import { ticketsByUuid, ticketUuidOf } from './ticket.queries';
import { ticketAggregate } from './ticket.aggregate';

/** The agent of a ticket. */
interface Agent {
  readonly id: number;
  readonly name: string;
}

interface TicketDecision {
  readonly act: TicketAct;
  readonly command: TicketCommand;
  /** The state that the command was chosen by. */
  readonly seen?: LivingTicket;
}

const taken = (agent: Agent | null | undefined): DomainError =>
  agent
    ? new DomainError('ERR_TICKET_ASSIGNED', undefined, {
        details: [{ field: 'user', rule: 'holder', message: agent.name }],
      })
    : new DomainError('ERR_TICKET_ASSIGNED');

const isAssignedToAnother = (viewer: ViewerRights, { status, user }: TicketInReach): boolean =>
  status === 'open' && user != null && user.id !== viewer.userId;

/** Uuids of tickets by number, which never change, that are kept at least. */
const KEPT_UUIDS = 25_000;

/** Shared by the ticket handlers: lookup, authorisation, execution of commands, and the resulting view. */
@Injectable()
export class TicketService {
  private readonly uuids = new TwoGenerationLru<string>(KEPT_UUIDS);

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier & ShownFrames,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly merges: MergeBook,
  ) {}

  /**
   * The ticket with this number, from the log.
   * @throws ERR_NO_TICKET_FOUND when the company has none, or it was deleted.
   */
  async find(companyId: number, number: number): Promise<{ uuid: string; ticket: LivingTicket }> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    return { uuid, ticket: state };
  }

  /**
   * The cached ticket: for immutable properties, and for checks that are repeated before a decision.
   * @throws ERR_NO_TICKET_FOUND when the company has none, or it was deleted.
   */
  async getCached(companyId: number, number: number): Promise<{ uuid: string; ticket: LivingTicket }> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.getCached(ticketAggregate, { companyId, id: uuid });
    return isLiving(state) ? { uuid, ticket: state } : this.find(companyId, number);
  }

  private async uuidOf(companyId: number, number: number): Promise<string> {
    if (await this.merges.isMerged(companyId, number)) throw new DomainError('ERR_NO_TICKET_FOUND');
    const key = `${companyId}/${number}`;
    const known = this.uuids.get(key);
    if (known !== undefined) return known;
    const uuid = await this.tenants.withTenant(companyId, db => ticketUuidOf(db, companyId, number));
    if (uuid === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.uuids.set(key, uuid);
    return uuid;
  }

  /** Rejects with the policy's code; when another agent was first, the error names them. */
  authorize(
    viewer: ViewerRights,
    ticket: TicketInReach & { readonly user?: Agent | null },
    act: TicketAct,
  ): void {
    const refusal = refuseTicketAct(viewer, ticket, act);
    const comesTooLate = act === 'accept' && isAssignedToAnother(viewer, ticket);
    if (refusal === 'ERR_TICKET_ASSIGNED' || (refusal === null && comesTooLate)) throw taken(ticket.user);
    if (refusal !== null) throw new DomainError(refusal);
  }

  /**
   * Executes a command on a ticket; the permission is checked on the very state that is decided on. With `seen` it
   * is decided on that state or not at all.
   * @throws the policy's or the decider's code; ERR_CONFLICT when the ticket has changed since `seen`.
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
   * The ticket's view, once the read model contains what was written so far.
   * @throws ERR_UNAVAILABLE when the read model does not contain a new ticket yet.
   */
  async view(companyId: number, uuid: string, position: bigint): Promise<TicketView> {
    // A command without facts may depend on another user's recent change, which has to be visible too.
    const at = position > 0n ? position : await this.store.head();
    const isShown = await this.barrier.reached(at, { companyId });
    // The published frame already contains the view.
    const published = isShown ? ticketIn(this.barrier.shown(companyId, at), uuid) : undefined;
    if (published !== undefined) return published;
    const [view] = await this.tenants.withTenant(companyId, db => ticketsByUuid(db, companyId, [uuid]));
    // A delayed read model does not contain a new ticket yet, so "not found" would be wrong.
    if (!view) throw new DomainError(isShown ? 'ERR_NO_TICKET_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }
}
