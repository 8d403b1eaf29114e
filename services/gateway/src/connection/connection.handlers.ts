import { Inject, Injectable, Optional } from '@nestjs/common';
import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ConnectionView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { phoneIn, runCommand, type ExecutedCommand } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock, type Recorded } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { PLAN_LIMITS, type PlanLimitsReader } from '@prosa/resource';
import { CONNECTION_SESSIONS, type ConnectionSessions } from './connection-sessions.port';
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
import { type ConnectionBook, type ConnectionCommand } from './connection.decider';
import { type ConnectionEvent } from './connection.events';
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
import { connectionAggregate } from './connection.aggregate';

/** The stream of a company's connections. */
export const connectionBookOf = (companyId: number) => ({ companyId, id: uuidv5('connections', companyId) });

/** Shared by the handlers: executes commands and looks connections up. */
@Injectable()
export class ConnectionService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /**
   * Executes a command and returns its facts once the read model contains them; a repeated command returns
   * the facts of its first execution.
   */
  async decide(
    companyId: number,
    command: ConnectionCommand,
    envelope: CommandEnvelope,
  ): Promise<readonly Recorded<ConnectionEvent>[]> {
    return (await this.run(companyId, command, envelope)).events;
  }

  /** Executes a command and waits until the read model contains the result, or until the wait times out. */
  run(
    companyId: number,
    command: ConnectionCommand,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<ConnectionBook, ConnectionEvent>> {
    const target = connectionBookOf(companyId);
    return runCommand(this.aggregates, this.barrier, connectionAggregate, target, command, envelope);
  }

  /**
   * @throws ERR_NO_WAPP_FOUND when the company has no such connection; ERR_UNAVAILABLE when the read model
   * has neither the connection nor what was just written (`isShown`).
   */
  async view(companyId: number, id: number, isShown = true): Promise<ConnectionView> {
    const view = await this.tenants.withTenant(companyId, db => connectionById(db, companyId, id));
    if (view === null) throw new DomainError(isShown ? 'ERR_NO_WAPP_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }

  list(companyId: number): Promise<ConnectionView[]> {
    return this.tenants.withTenant(companyId, db => connectionsOf(db, companyId));
  }

  /** Whether pending conversations exist on a connection. */
  hasWaiting(companyId: number, id: number): Promise<boolean> {
    return this.tenants.withTenant(companyId, db => conversationsWait(db, companyId, id));
  }

  /** @throws ERR_NO_QUEUE_FOUND when a request refers to a queue that does not exist in the company. */
  async assertQueues(companyId: number, request: ChangeConnectionRequest): Promise<void> {
    const transfer = request.transferQueueId ?? null;
    const named = new Set([...(request.queueIds ?? []), ...(transfer === null ? [] : [transfer])]);
    const found = await this.tenants.withTenant(companyId, db => queuesAmong(db, companyId, [...named]));
    if (found.length !== named.size) throw new DomainError('ERR_NO_QUEUE_FOUND');
    await this.assertBots(companyId, request);
  }

  /**
   * @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND when a request refers to one that does not exist in
   * the company.
   */
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
    private readonly connections: ConnectionService,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
    @Optional() @Inject(PLAN_LIMITS) private readonly limits?: PlanLimitsReader,
  ) {}

  async execute({ companyId, envelope, request, purpose }: AddConnection): Promise<ConnectionView> {
    await this.connections.assertQueues(companyId, request);
    const id = await this.numbers.next('connection');
    const uuid = uuidv7(this.clock);
    const settings = { ...DEFAULT_SETTINGS, ...settingsIn(request), name: request.name };
    const isDefault = request.isDefault ?? false;
    // The quota is checked in the decider of the stream that holds all of the company's connections, so
    // concurrent requests cannot exceed it.
    const limit = (await this.limits?.limitOf(companyId, 'connections')) ?? null;
    const { events, isShown } = await this.connections.run(
      companyId,
      { type: 'RegisterConnection', connectionId: id, uuid, settings, isDefault, purpose, limit },
      envelope,
    );
    // A repeated command returns the id of its first execution, whose session was opened then.
    const connectionId = events[0]?.data.connectionId ?? id;
    if (connectionId === id) await this.sessions.added();
    return this.connections.view(companyId, connectionId, isShown);
  }
}

/** Updates the settings of a connection. */
@CommandHandler(ChangeConnection)
export class ChangeConnectionHandler implements ICommandHandler<ChangeConnection, ConnectionView> {
  constructor(private readonly connections: ConnectionService) {}

  async execute({ companyId, envelope, connectionId, request }: ChangeConnection): Promise<ConnectionView> {
    await this.connections.assertQueues(companyId, request);
    const { isDefault } = request;
    const choice = isDefault === undefined ? {} : { isDefault };
    const { isShown } = await this.connections.run(
      companyId,
      { type: 'ConfigureConnection', connectionId, settings: settingsIn(request), ...choice },
      envelope,
    );
    return this.connections.view(companyId, connectionId, isShown);
  }
}

/** Unlinks and removes a connection. */
@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection, void> {
  constructor(
    private readonly connections: ConnectionService,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, envelope, connectionId, purpose }: RemoveConnection): Promise<void> {
    const view = await this.connections.view(companyId, connectionId);
    if (purpose !== undefined && view.purpose !== purpose) throw new DomainError('ERR_NO_WAPP_FOUND');
    const { id, uuid, isDefault } = view;
    // Pending conversations would be left without a connection, so another connection has to become the
    // default first.
    if (isDefault && (await this.connections.hasWaiting(companyId, id)))
      throw new DomainError('ERR_NO_OTHER_WHATSAPP');
    await this.sessions.forget({ companyId, id, uuid });
    await this.connections.decide(companyId, { type: 'RemoveConnection', connectionId }, envelope);
  }
}

/** Opens a session, showing a new QR code when no phone is linked, or unlinks it. */
@CommandHandler(SteerSession)
export class SteerSessionHandler implements ICommandHandler<SteerSession, void> {
  constructor(
    private readonly connections: ConnectionService,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, envelope, connectionId, to }: SteerSession): Promise<void> {
    const view = await this.connections.view(companyId, connectionId);
    const { id, uuid } = view;
    if (to === 'disconnect') {
      await this.sessions.disconnect({ companyId, id, uuid });
      // The session publishes that it ended; this records which user ended it.
      await this.connections.decide(companyId, { type: 'NameDisconnection', connectionId }, envelope);
      return;
    }
    if (isShut(view)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'the company is blocked');
    await this.sessions.start({ companyId, id, uuid });
  }
}

/** Requests a pairing code for the phone of the given number. */
@CommandHandler(AskPairingCode)
export class AskPairingCodeHandler implements ICommandHandler<AskPairingCode, string> {
  constructor(
    private readonly connections: ConnectionService,
    @Inject(CONNECTION_SESSIONS) private readonly sessions: ConnectionSessions,
  ) {}

  async execute({ companyId, connectionId, request }: AskPairingCode): Promise<string> {
    const phone = phoneIn(request.number, 'number');
    const view = await this.connections.view(companyId, connectionId);
    if (isShut(view)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'the company is blocked');
    return this.sessions.pairingCode({ companyId, id: view.id, uuid: view.uuid }, phone);
  }
}

/** Returns connections; QR codes are included only for users who may act on connections. */
@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections, readonly ConnectionView[]> {
  constructor(private readonly connections: ConnectionService) {}

  async execute({ viewer, connectionId, purpose }: ListConnections): Promise<readonly ConnectionView[]> {
    const { companyId } = viewer;
    const all =
      connectionId === undefined
        ? await this.connections.list(companyId)
        : [await this.connections.view(companyId, connectionId)];
    const views = purpose === undefined ? all : all.filter(view => view.purpose === purpose);
    return maySeeQr(viewer) ? views : views.map(withoutQr);
  }
}
