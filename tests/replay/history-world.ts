import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '@prosa/config';
import type { ConversationIngress, InboundFact } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { LOGGER, PLAN_GATE, RATE_LIMITER, SlidingWindowLimiter, type Viewer } from '@prosa/http';
import {
  DomainError,
  systemClock,
  uuidv5,
  type DomainEvent,
  type EventCatalogue,
  type Recorded,
} from '@prosa/kernel';
import { JobsModule } from '@prosa/jobs';
import { createLogger, HealthChecks } from '@prosa/observability';
import { OutboundModule } from '@prosa/outbound';
import { CONVERSATION_INGRESS, openPlatform, PlatformModule, type Platform } from '@prosa/platform';
import { createRebuilder, storeSource, type TableDifference } from '@prosa/projections';
import type { TicketRow } from '@prosa/read-model';
import { catalogueOf } from '@prosa/resource';
import { SecretsModule } from '@prosa/platform';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { ConversationsModule } from '../../services/conversations/src/conversations.module';
import { queue } from '../../services/conversations/src/desk/queue/queue.resource';
import { tag } from '../../services/conversations/src/desk/tag/tag.resource';
import { DEFAULT_SETTINGS } from '../../services/gateway/src/connection/connection.commands';
import { connectionEvents } from '../../services/gateway/src/connection/connection.events';
import { companyEvents } from '../../services/identity/src/company/company.events';
import { userEvents } from '../../services/identity/src/user/user.events';
import { standaloneContent } from '../../services/standalone/src/content';

/** What stood on the screens at a position of the log. */
export interface Shown {
  readonly position: bigint;
  readonly tickets: readonly TicketRow[];
}

/** A company whose ids are all its own, so that one database holds the histories of many. */
export interface HistoryCompany {
  readonly companyId: number;
  readonly agents: readonly Viewer[];
  readonly queues: readonly number[];
  readonly tags: readonly number[];
  readonly connection: { readonly companyId: number; readonly id: number; readonly uuid: string };
}

const quiet = createLogger({ service: 'replay', level: 'silent' });
const logging = { provide: LOGGER, useValue: quiet };
const plans = { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } };
const rates = { provide: RATE_LIMITER, useValue: new SlidingWindowLimiter(systemClock) };

/** The real log, aggregates, projector and conversations, over a database of their own; no network, no browser. */
export class HistoryWorld {
  private companies = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly platform: Platform,
    private readonly app: INestApplicationContext,
  ) {}

  static async open(): Promise<HistoryWorld> {
    const database = await migratedDatabase();
    const environment = new Environment();
    const platform = await openPlatform({
      url: database.url,
      environment,
      content: standaloneContent,
      logger: quiet,
      health: new HealthChecks(),
    });
    const module = {
      module: class {},
      imports: [
        PlatformModule.forPlatform(platform, environment),
        {
          module: class {},
          global: true,
          providers: [logging, plans, rates],
          exports: [logging.provide, plans.provide, rates.provide],
        },
        JobsModule.forRoot({
          connection: { url: database.url, clock: platform.clock, onError: () => undefined },
        }),
        OutboundModule,
        SecretsModule,
        ConversationsModule,
      ],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    await app.init();
    return new HistoryWorld(database, platform, app);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
    await this.database.drop();
  }

  /** Founds a company with two agents, a supervisor, two queues, two tags and a connection. */
  async found(): Promise<HistoryCompany> {
    const companyId = ++this.companies;
    const number = (index: number): number => companyId * 100 + index;
    const queues = [number(1), number(2)];
    const tags = [number(3), number(4)];
    const agents = (['user', 'user', 'supervisor'] as const).map((profile, index): Viewer => {
      const uuid = uuidv5('agent', companyId, index);
      const userId = number(10 + index);
      const rights = { profile, super: false, allTicket: 'disabled', queueIds: queues } as const;
      return { userId, uuid, name: `Agente ${index}`, companyId, sessionId: uuid, ...rights };
    });
    const connection = { companyId, id: number(20), uuid: uuidv5('connection', companyId) };
    await this.record(companyEvents, companyId, uuidv5('company', companyId), {
      type: 'CompanyRegistered',
      data: { number: companyId, name: `Empresa ${companyId}`, timeZone: 'America/Sao_Paulo', dueDate: null },
    });
    for (const id of queues)
      await this.record(catalogueOf(queue), companyId, uuidv5('queue', id), {
        type: 'QueueCreated',
        data: {
          id,
          fields: { ...queue.initial(agents[0] as Viewer), name: `Fila ${id}`, color: `#${id}aaa` },
        },
      });
    for (const id of tags)
      await this.record(catalogueOf(tag), companyId, uuidv5('tag', id), {
        type: 'TagCreated',
        data: { id, fields: { ...tag.initial(agents[0] as Viewer), name: `Tag ${id}`, color: '#773DFA' } },
      });
    for (const { userId, uuid, name, profile, queueIds } of agents)
      await this.record(userEvents, companyId, uuid, {
        type: 'UserRegistered',
        data: {
          userId: uuid,
          number: userId,
          name,
          email: `${uuid}@prosa.test`,
          super: false,
          profile,
          queueIds,
          allTicket: 'disabled',
          leadsOn: false,
          connectionId: null,
        },
      });
    await this.record(connectionEvents, companyId, uuidv5('connections', companyId), {
      type: 'ConnectionRegistered',
      data: {
        connectionId: connection.id,
        uuid: connection.uuid,
        settings: { ...DEFAULT_SETTINGS, name: 'Loja', queueIds: [queues[0] ?? 0] },
        isDefault: true,
      },
    });
    await this.settle();
    return { companyId, agents, queues, tags, connection };
  }

  /** Lets a command run; a refusal is an outcome like any other. */
  async command<T>(command: object): Promise<T | DomainError> {
    try {
      return await this.app.get(CommandBus, { strict: false }).execute<never, T>(command as never);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** Processes an inbound fact; a change of an unknown message is rejected for redelivery. */
  async receive(fact: InboundFact): Promise<void> {
    const ingress = this.app.get<ConversationIngress>(CONVERSATION_INGRESS, { strict: false });
    try {
      await ingress.received(fact);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ERR_NO_MESSAGE_FOUND')) throw error;
    }
  }

  /** What screens show now, once they have caught up with the log. */
  async shown(companyId: number): Promise<Shown> {
    const position = await this.settle();
    const tickets = await this.platform.readModel.owner
      .selectFrom('ticket')
      .selectAll()
      .where('companyId', '=', companyId)
      .orderBy('id')
      .execute();
    return { position, tickets };
  }

  messages(companyId: number) {
    return this.platform.readModel.owner
      .selectFrom('message')
      .selectAll()
      .where('companyId', '=', companyId)
      .orderBy('position')
      .execute();
  }

  /** The change of a message that WhatsApp has not answered yet. */
  async changeAsked(companyId: number, id: string) {
    const row = await this.platform.readModel.owner
      .selectFrom('message')
      .select(['changing', 'changeId'])
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.changing && row.changeId ? { kind: row.changing, changeId: row.changeId } : null;
  }

  /** All facts of all companies in the order of the log. */
  everyFact(): Promise<readonly Recorded[]> {
    return storeSource(this.platform.store, this.platform.codec).readAll(0n, 1_000_000);
  }

  /** A company's facts in the order of the log. */
  async facts(companyId: number): Promise<readonly Recorded[]> {
    return (await this.everyFact()).filter(event => event.metadata.companyId === companyId);
  }

  /** The tables that a replay of the whole log would fill in another way. */
  verify(): Promise<readonly TableDifference[]> {
    const { store, codec, readModel, clock } = this.platform;
    const source = storeSource(store, codec);
    return createRebuilder({
      source,
      owner: readModel.owner,
      parts: standaloneContent.parts,
      clock,
    }).verify();
  }

  private async settle(): Promise<bigint> {
    const head = await this.platform.store.head();
    if (!(await this.platform.barrier.reached(head, { timeoutMs: 10_000 })))
      throw new Error('the projector stands still');
    return head;
  }

  private async record<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    companyId: number,
    id: string,
    fact: E,
  ): Promise<void> {
    const factId = uuidv5('seed', companyId, id, fact.type);
    const envelope: CommandEnvelope = {
      actor: { kind: 'system', name: 'replay' },
      correlationId: factId,
      causationId: factId,
    };
    await this.platform.aggregates.append(catalogue, { companyId, id }, [{ id: factId, fact }], envelope);
  }
}
