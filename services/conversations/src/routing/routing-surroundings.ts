import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@prosa/event-store';
import { DomainError, parseStreamName, type Recorded } from '@prosa/kernel';
import { BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import type { RoutedTicket, RoutingKnowledge } from './routing-knowledge.policy';
import {
  companyTimes,
  hasSpokenSince,
  routedColumns,
  routedConnection,
  routedOptions,
  routedQueues,
  routedTicket,
} from './routing.queries';

/** The facts that change what routing knows, by the category of their stream. */
const OF_CONFIGURATION = new Set(['connection', 'queue', 'queueMenu', 'setting', 'company', 'tag']);

/** Enough for the companies that are awake; who is dropped is looked up again. */
const MOST = 2_000;

/**
 * What routing knows of companies and connections. It is looked up once and kept until a fact passes by that may have
 * changed it, so that a message costs no query.
 */
@Injectable()
export class RoutingSurroundings {
  private readonly known = new Map<string, Promise<RoutingKnowledge>>();
  private readonly settings: SettingsReader;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.settings = new SettingsReader(tenants);
  }

  /** Forgets what a fact may have changed; called with every fact of the log in its order. */
  passed({ stream, metadata }: Recorded): void {
    if (!OF_CONFIGURATION.has(parseStreamName(stream).category)) return;
    for (const key of this.known.keys()) if (key.startsWith(`${metadata.companyId} `)) this.known.delete(key);
  }

  /** What may be known about a connection of a company now. */
  of(companyId: number, connectionId: number): Promise<RoutingKnowledge> {
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

  /** What may be known when a ticket goes on that routing remembers nothing of. */
  async ofForgotten(companyId: number, ticketUuid: string): Promise<RoutingKnowledge> {
    const ticket = await this.ticket(companyId, ticketUuid);
    const knowledge = await this.of(companyId, ticket?.connectionId ?? 0);
    return ticket === undefined ? knowledge : { ...knowledge, ticket };
  }

  private ticket(companyId: number, ticketUuid: string): Promise<RoutedTicket | undefined> {
    return this.tenants.withTenant(companyId, db => routedTicket(db, companyId, ticketUuid));
  }

  /**
   * Whether anything was said in a ticket after a place in the log, up to this moment.
   * @throws ERR_UNAVAILABLE when the read model is too far behind to tell.
   */
  async hasSpokenSince(companyId: number, ticketUuid: string, position: string): Promise<boolean> {
    await this.shown(companyId);
    return this.tenants.withTenant(companyId, db => hasSpokenSince(db, companyId, ticketUuid, position));
  }

  /** When the read model shows what is in the log by now. @throws ERR_UNAVAILABLE when it is too far behind. */
  async shown(companyId: number): Promise<void> {
    const isShown = await this.barrier.reached(await this.store.head(), { companyId });
    if (!isShown) throw new DomainError('ERR_UNAVAILABLE');
  }

  private async lookUp(companyId: number, connectionId: number): Promise<RoutingKnowledge> {
    const settings = await this.settings.all(companyId);
    return this.tenants.withTenant(companyId, async db => {
      const { timeZone, hours } = await companyTimes(db, companyId);
      return {
        language: settings.customerLanguage,
        timeZone,
        companyHours: hours,
        scheduleType: settings.scheduleType,
        asksRating: settings.userRating === 'enabled',
        tellsTransfers: settings.sendMsgTransfTicket === 'enabled',
        greetsWithOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
        connection: await routedConnection(db, companyId, connectionId),
        queues: await routedQueues(db, companyId),
        options: await routedOptions(db, companyId),
        columns: await routedColumns(db, companyId),
      };
    });
  }
}
