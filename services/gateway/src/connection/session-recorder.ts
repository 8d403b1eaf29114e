import type { ConnectionStatus, ConnectionView, InboundConnection } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import type { FramePublisher } from '@prosa/projections';
import type { ConnectionCommand } from './connection.decider';
import { sessionFrame } from './connection.live';
import type { SessionQrStore } from '../storage/session-qr.store';
import type { SessionUpdate } from '../whatsapp/whatsapp.port';

/** The connection status of each session state (spec 1 §4). */
const STATUSES: Readonly<Record<SessionUpdate['state'], ConnectionStatus>> = {
  opening: 'OPENING',
  qr: 'qrcode',
  pairing: 'PAIRING',
  connected: 'CONNECTED',
  timeout: 'TIMEOUT',
  disconnected: 'DISCONNECTED',
};

/** The part of the connection slice that the recorder needs. */
export interface ConnectionBookkeeping {
  decide(
    companyId: number,
    command: ConnectionCommand,
    envelope: CommandEnvelope,
  ): Promise<readonly unknown[]>;
  view(companyId: number, id: number): Promise<ConnectionView>;
}

/** Dependencies of the session recorder. */
export interface SessionRecorderParts {
  readonly connections: ConnectionBookkeeping;
  readonly codes: SessionQrStore;
  readonly feed: FramePublisher;
  readonly clock: Clock;
}

/** Records session states as facts, except QR codes, which are stored in a table of their own. */
export class SessionRecorder {
  constructor(private readonly parts: SessionRecorderParts) {}

  /** Late events of a removed connection are dropped. */
  record(connection: InboundConnection, update: SessionUpdate): Promise<void> {
    return whileThere(
      update.qr === undefined ? this.recordState(connection, update) : this.showQr(connection, update.qr),
    );
  }

  /** The connection's company was removed: removes the connection. */
  removed({ companyId, id }: InboundConnection): Promise<void> {
    return whileThere(this.decide(companyId, { type: 'RemoveConnection', connectionId: id }));
  }

  private async showQr({ companyId, id }: InboundConnection, qr: string): Promise<void> {
    await this.parts.codes.show(companyId, id, qr);
    const changes = await this.decide(companyId, {
      type: 'RecordStatus',
      connectionId: id,
      status: 'qrcode',
      reason: null,
    });
    // The fact's frame contains the first code; later codes are published without a fact.
    if (changes.length > 0) return;
    const view = await this.parts.connections.view(companyId, id);
    await this.parts.feed.publish([sessionFrame(companyId, view)]);
  }

  private async recordState({ companyId, id }: InboundConnection, update: SessionUpdate): Promise<void> {
    await this.parts.codes.hide(id, update.state === 'connected');
    const number = update.me?.phone;
    if (number !== undefined) {
      await this.decide(companyId, { type: 'RecordPairing', connectionId: id, number });
    }
    await this.decide(companyId, {
      type: 'RecordStatus',
      connectionId: id,
      status: STATUSES[update.state],
      reason: update.reason ?? null,
    });
  }

  private decide(companyId: number, command: ConnectionCommand): Promise<readonly unknown[]> {
    const id = uuidv7(this.parts.clock);
    const actor = { kind: 'system', name: 'gateway' } as const;
    return this.parts.connections.decide(companyId, command, { actor, correlationId: id, causationId: id });
  }
}

const whileThere = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'ERR_NO_WAPP_FOUND')) throw error;
  }
};
