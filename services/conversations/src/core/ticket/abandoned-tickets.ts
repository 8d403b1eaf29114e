import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, nameOfFault } from '@prosa/kernel';
import {
  AGGREGATES,
  ENVIRONMENT,
  FACT_SUBSCRIPTIONS,
  OWNER_DATABASE,
  Rounds,
  type FactSubscriptions,
} from '@prosa/platform';
import type { UserRemoved } from '@prosa/published-facts';
import type { OwnerDatabase } from '@prosa/read-model';
import { randomUUID } from 'node:crypto';
import type { TicketState } from './ticket.decider';
import { abandonedTickets, type AbandonedTicket } from './ticket.queries';
import { ticketAggregate } from './ticket.aggregate';

/** Interval of polling: a user may be removed while no process of this role runs. */
const ROUND_MS = 3_600_000;
const RETRY_MS = 30_000;

/**
 * Returns the open tickets of removed users to pending. It has no log position: the work is derived from the
 * current tickets, so that a crash, a second process or a repetition has no effect.
 */
@Injectable()
export class AbandonedTickets implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('conversations');
  private unsubscribe: () => void = () => undefined;
  private readonly rounds = new Rounds(() => this.giveBackAll(), {
    everyMs: ROUND_MS,
    retryMs: RETRY_MS,
    onFault: fault =>
      this.log.warn(`Returning the tickets of removed users failed; retrying: ${nameOfFault(fault)}`),
  });

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(FACT_SUBSCRIPTIONS) private readonly facts: FactSubscriptions,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.runs('processes')) return;
    this.unsubscribe = this.facts.subscribe<UserRemoved>(['UserRemoved'], () => this.rounds.wake());
    this.rounds.start('at once');
  }

  onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    return this.rounds.stop();
  }

  private async giveBackAll(): Promise<void> {
    for (const ticket of await abandonedTickets(this.db)) await this.giveBack(ticket);
  }

  private async giveBack({ companyId, uuid, userId }: AbandonedTicket): Promise<void> {
    const correlationId = randomUUID();
    const actor = { kind: 'system', name: 'user-removed' } as const;
    const envelope: CommandEnvelope = { actor, correlationId, causationId: correlationId };
    const stillTheirs = (state: TicketState) =>
      state.status === 'open' && state.user.id === userId ? null : 'ERR_TICKET_STATE';
    const target = { companyId, id: uuid };
    try {
      await this.aggregates.execute(ticketAggregate, target, { type: 'ReturnTicket' }, envelope, stillTheirs);
    } catch (fault) {
      // Another agent took it in the meantime.
      if (!(fault instanceof DomainError)) throw fault;
    }
  }
}
