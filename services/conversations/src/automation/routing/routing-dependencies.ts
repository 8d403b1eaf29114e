import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@prosa/event-store';
import { DomainError, parseStreamName, type Recorded } from '@prosa/kernel';
import { BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import type { RoutedTicket, RoutingContext } from './routing-context.policy';
import {
  companyTimes,
  hasSpokenSince,
  routedColumns,
  routedConnection,
  routedOptions,
  routedQueues,
  routedTicket,
} from './routing.queries';

/** The stream categories of facts that change the routing context. */
const OF_CONFIGURATION = new Set(['connection', 'queue', 'queueMenu', 'setting', 'company', 'tag']);

/** Sized for the companies that are active; evicted ones are loaded again. */
const MOST = 2_000;

/**
 * The routing context per company and connection. Loaded once and cached until a fact that may change it is seen,
 * so that a message costs no query.
 */
@Injectable()
export class RoutingDependencies {
  private readonly known = new Map<string, Promise<RoutingContext>>();
  private readonly settings: SettingsReader;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.settings = new SettingsReader(tenants);
  }

  /** Invalidates what a fact may have changed; called with every fact of the log in order. */
  passed({ stream, metadata }: Recorded): void {
    if (!OF_CONFIGURATION.has(parseStreamName(stream).category)) return;
    for (const key of this.known.keys()) if (key.startsWith(`${metadata.companyId} `)) this.known.delete(key);
  }

  /** The current context of a company's connection. */
  of(companyId: number, connectionId: number): Promise<RoutingContext> {
    const key = `${companyId} ${connectionId}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= MOST) this.known.clear();
    const looking = this.lookUp(companyId, connectionId);
    this.known.set(key, looking);
    looking.catch(() => {
      if (this.known.get(key) === looking) this.known.delete(key);
    });
    return looking;
  }

  /** The context of a ticket whose routing state was deleted. */
  async ofForgotten(companyId: number, ticketUuid: string): Promise<RoutingContext> {
    const ticket = await this.ticket(companyId, ticketUuid);
    const context = await this.of(companyId, ticket?.connectionId ?? 0);
    return ticket === undefined ? context : { ...context, ticket };
  }

  private ticket(companyId: number, ticketUuid: string): Promise<RoutedTicket | undefined> {
    return this.tenants.withTenant(companyId, db => routedTicket(db, companyId, ticketUuid));
  }

  /**
   * Whether a ticket has messages after a log position, up to now.
   * @throws ERR_UNAVAILABLE when the read model is too far behind.
   */
  async hasSpokenSince(companyId: number, ticketUuid: string, position: string): Promise<boolean> {
    await this.shown(companyId);
    return this.tenants.withTenant(companyId, db => hasSpokenSince(db, companyId, ticketUuid, position));
  }

  /** Waits until the read model contains the current log. @throws ERR_UNAVAILABLE when it is too far behind. */
  async shown(companyId: number): Promise<void> {
    const isShown = await this.barrier.reached(await this.store.head(), { companyId });
    if (!isShown) throw new DomainError('ERR_UNAVAILABLE');
  }

  private async lookUp(companyId: number, connectionId: number): Promise<RoutingContext> {
    const settings = await this.settings.all(companyId);
    return this.tenants.withTenant(companyId, async db => {
      const { timeZone, hours } = await companyTimes(db, companyId);
      return {
        language: settings.customerLanguage,
        timeZone,
        companyHours: hours,
        scheduleType: settings.scheduleType,
        asksRating: settings.userRating === 'enabled',
        announcesTransfers: settings.sendMsgTransfTicket === 'enabled',
        greetsWithOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
        connection: await routedConnection(db, companyId, connectionId),
        queues: await routedQueues(db, companyId),
        options: await routedOptions(db, companyId),
        columns: await routedColumns(db, companyId),
      };
    });
  }
}
