import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { LiveFrame } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, ENVIRONMENT, LIVE_FEED, OWNER_DATABASE } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { randomUUID } from 'node:crypto';
import type { TicketState } from './ticket.decider';
import { abandonedTickets, type AbandonedTicket } from './ticket.queries';
import { ticketAggregate } from './ticket-slot.handlers';

/** Looked for this often besides, in case a removal was told to nobody. */
const ROUND = 3_600_000;
const RETRY = 30_000;

const isRemoval = (frame: LiveFrame): boolean =>
  frame.channel === 'user' && (frame as LiveFrame<'user'>).payload.action === 'delete';

/**
 * Puts the open tickets of people who are removed back to wait. It keeps no place in the log: what is to be done is
 * read from the tickets as they stand, so that a crash, a second process or a repetition changes nothing.
 */
@Injectable()
export class AbandonedTickets implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('conversations');
  private unsubscribe: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.runs('processes')) return;
    this.unsubscribe = this.feed.subscribe((_companyId, frames) => {
      if (frames.some(isRemoval)) this.look();
    });
    this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    clearTimeout(this.timer);
    await this.working;
    clearTimeout(this.timer);
  }

  private look(): void {
    clearTimeout(this.timer);
    this.working = this.working
      .then(() => this.giveBackAll())
      .then(
        () => this.lookIn(ROUND),
        (error: unknown) => {
          this.log.warn(`Tickets of removed people wait: ${error instanceof Error ? error.name : 'unknown'}`);
          this.lookIn(RETRY);
        },
      );
  }

  private lookIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), milliseconds).unref();
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
      // Somebody else took it in the meantime.
      if (!(fault instanceof DomainError)) throw fault;
    }
  }
}
