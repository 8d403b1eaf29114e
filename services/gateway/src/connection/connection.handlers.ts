import { Inject, Injectable, Optional } from '@nestjs/common';
import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ConnectionView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type ExecutedCommand } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock, type Recorded } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { PLAN_LIMITS, type PlanLimitsReader } from '@prosa/resource';
import { CONNECTION_SESSIONS, type ConnectionSessions } from '../session/connection-sessions.port';
import {
  AddConnection,
  AskPairingCode,
  ChangeConnection,
  DEFAULT_SETTINGS,
  ListConnections,
  RemoveConnection,
  settingsIn,
  SteerSession,
  type ChangeConnectionRequest,
} from './connection.commands';
import { phoneIn } from './phone-number';
import { connectionDecider, type ConnectionBook, type ConnectionCommand } from './connection.decider';
import { connectionEvents, type ConnectionEvent } from './connection.events';
import { maySeeQr } from './connection.policy';
import {
  connectionById,
  connectionsOf,
  conversationsWait,
  isShut,
  queuesAmong,
  botsNamed,
  withoutQr,
} from './connection.queries';

/** A company's connections as one aggregate. */
export const connectionAggregate = { catalogue: connectionEvents, decider: connectionDecider };

/** The stream of a company's connections. */
export const connectionBookOf = (companyId: number) => ({ companyId, id: uuidv5('connections', companyId) });

/** What the handlers share: deciding, and looking a connection up. */
@Injectable()
export class ConnectionDesk {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Decides, and answers the facts once the read model shows them; those of the first time for a repeated command. */
  async decide(
    companyId: number,
    command: ConnectionCommand,
    envelope: CommandEnvelope,
  ): Promise<readonly Recorded<ConnectionEvent>[]> {
    return (await this.run(companyId, command, envelope)).events;
  }

  /** Decides, and waits until the read model shows it or is too late. */
  run(
    companyId: number,
    command: ConnectionCommand,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<ConnectionBook, ConnectionEvent>> {
    const target = connectionBookOf(companyId);
    return runCommand(this.aggregates, this.barrier, connectionAggregate, target, command, envelope);
  }

  /**
   * @throws ERR_NO_WAPP_FOUND when the company has no such connection; ERR_UNAVAILABLE when the read model has neither
   *   it nor what was just written (`isShown`).
   */
  async view(companyId: number, id: number, isShown = true): Promise<ConnectionView> {
    const view = await this.tenants.withTenant(companyId, db => connectionById(db, companyId, id));
    if (view === null) throw new DomainError(isShown ? 'ERR_NO_WAPP_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }

  list(companyId: number): Promise<ConnectionView[]> {
    return this.tenants.withTenant(companyId, db => connectionsOf(db, companyId));
  }

  /** Whether conversations wait on a connection. */
  hasWaiting(companyId: number, id: number): Promise<boolean> {
    return this.tenants.withTenant(companyId, db => conversationsWait(db, companyId, id));
  }

  /** @throws ERR_NO_QUEUE_FOUND when a request names a queue of nobody or of another company. */
  async assertQueues(companyId: number, request: ChangeConnectionRequest): Promise<void> {
    const transfer = request.transferQueueId ?? null;
    const named = new Set([...(request.queueIds ?? []), ...(transfer === null ? [] : [transfer])]);
    const found = await this.tenants.withTenant(companyId, db => queuesAmong(db, companyId, [...named]));
    if (found.length !== named.size) throw new DomainError('ERR_NO_QUEUE_FOUND');
    await this.assertBots(companyId, request);
  }

  /** @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND when a request names one of nobody or of another company. */
  private async assertBots(companyId: number, request: ChangeConnectionRequest): Promise<void> {
    const [prompt, integration] = [request.promptId ?? null, request.integrationId ?? null];
    if (prompt === null && integration === null) return;
    const has = await this.tenants.withTenant(companyId, db => botsNamed(db, { prompt, integration }));
    if (prompt !== null && !has.prompt) throw new DomainError('ERR_NO_PROMPT_FOUND');
    if (integration !== null && !has.integration) throw new DomainError('ERR_NO_INTEGRATION_FOUND');
  }
}

/** Adds a connection and opens its session. */
@CommandHandler(AddConnection)
export class AddConnectionHandler implements ICommandHandler<AddConnection, ConnectionView> {
  constructor(
    private readonly desk: ConnectionDesk,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
    @Optional() @Inject(PLAN_LIMITS) private readonly limits?: PlanLimitsReader,
  ) {}

  async execute({ companyId, envelope, request, purpose }: AddConnection): Promise<ConnectionView> {
    await this.desk.assertQueues(companyId, request);
    const id = await this.numbers.next('connection');
    const uuid = uuidv7(this.clock);
    const settings = { ...DEFAULT_SETTINGS, ...settingsIn(request), name: request.name };
    const isDefault = request.isDefault ?? false;
    // Decided in the stream that holds all of the company's connections, so that it is exact in a race.
    const limit = (await this.limits?.limitOf(companyId, 'connections')) ?? null;
    const { events, isShown } = await this.desk.run(
      companyId,
      { type: 'RegisterConnection', connectionId: id, uuid, settings, isDefault, purpose, limit },
      envelope,
    );
    // A repeated command was registered under the number it drew the first time, and was opened then.
    const connectionId = events[0]?.data.connectionId ?? id;
    if (connectionId === id) await this.sessions.added();
    return this.desk.view(companyId, connectionId, isShown);
  }
}

/** Changes what people choose about a connection. */
@CommandHandler(ChangeConnection)
export class ChangeConnectionHandler implements ICommandHandler<ChangeConnection, ConnectionView> {
  constructor(private readonly desk: ConnectionDesk) {}

  async execute({ companyId, envelope, connectionId, request }: ChangeConnection): Promise<ConnectionView> {
    await this.desk.assertQueues(companyId, request);
    const { isDefault } = request;
    const choice = isDefault === undefined ? {} : { isDefault };
    const { isShown } = await this.desk.run(
      companyId,
      { type: 'ConfigureConnection', connectionId, settings: settingsIn(request), ...choice },
      envelope,
    );
    return this.desk.view(companyId, connectionId, isShown);
  }
}

/** Unlinks and removes a connection. */
@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection, void> {
  constructor(
    private readonly desk: ConnectionDesk,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, envelope, connectionId, purpose }: RemoveConnection): Promise<void> {
    const view = await this.desk.view(companyId, connectionId);
    if (purpose !== undefined && view.purpose !== purpose) throw new DomainError('ERR_NO_WAPP_FOUND');
    const { id, uuid, isDefault } = view;
    // Whoever waits on the default would wait for nobody: another one is to be made the default first.
    if (isDefault && (await this.desk.hasWaiting(companyId, id)))
      throw new DomainError('ERR_NO_OTHER_WHATSAPP');
    await this.sessions.forget({ companyId, id, uuid });
    await this.desk.decide(companyId, { type: 'RemoveConnection', connectionId }, envelope);
  }
}

/** Opens a session, showing a new QR code when no phone is linked, or unlinks it. */
@CommandHandler(SteerSession)
export class SteerSessionHandler implements ICommandHandler<SteerSession, void> {
  constructor(
    private readonly desk: ConnectionDesk,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, envelope, connectionId, to }: SteerSession): Promise<void> {
    const view = await this.desk.view(companyId, connectionId);
    const { id, uuid } = view;
    if (to === 'disconnect') {
      await this.sessions.disconnect({ companyId, id, uuid });
      // The session tells that it ended; this tells who ended it.
      await this.desk.decide(companyId, { type: 'NameDisconnection', connectionId }, envelope);
      return;
    }
    if (isShut(view)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'the company is blocked');
    await this.sessions.start({ companyId, id, uuid });
  }
}

/** Has the phone of a number link a connection by a code that it types. */
@CommandHandler(AskPairingCode)
export class AskPairingCodeHandler implements ICommandHandler<AskPairingCode, string> {
  constructor(
    private readonly desk: ConnectionDesk,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, connectionId, request }: AskPairingCode): Promise<string> {
    const phone = phoneIn(request.number);
    const view = await this.desk.view(companyId, connectionId);
    if (isShut(view)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'the company is blocked');
    return this.sessions.pairingCode({ companyId, id: view.id, uuid: view.uuid }, phone);
  }
}

/** Answers connections; their QR codes only to those who may act on them. */
@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections, readonly ConnectionView[]> {
  constructor(private readonly desk: ConnectionDesk) {}

  async execute({ viewer, connectionId, purpose }: ListConnections): Promise<readonly ConnectionView[]> {
    const { companyId } = viewer;
    const all =
      connectionId === undefined
        ? await this.desk.list(companyId)
        : [await this.desk.view(companyId, connectionId)];
    const views = purpose === undefined ? all : all.filter(view => view.purpose === purpose);
    return maySeeQr(viewer) ? views : views.map(withoutQr);
  }
}
