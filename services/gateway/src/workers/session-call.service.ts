import type { InboundConnection } from '@prosa/contracts';
import { DomainError, ended } from '@prosa/kernel';
import type { CommandStore, WaitingCommand } from '../storage/command.store';
import type { Vault } from '../storage/vault';
import { sealPlace } from './durable-session-calls';
import type { SessionAnswer, SessionCallKind, SessionRequest } from '../connection/session-calls.port';

const MOST_TRIES = 5;

/** The handler of each kind of call. */
export type SessionCallHandlers = {
  readonly [Kind in SessionCallKind]: (
    connection: InboundConnection,
    request: SessionRequest<Kind>,
  ) => Promise<SessionAnswer<Kind>>;
};

/** Dependencies of the session call service. */
export interface SessionCallServiceParts {
  readonly commands: CommandStore;
  readonly vault: Vault;
  readonly handlers: SessionCallHandlers;
  /** The connections this worker owns. */
  owned(): readonly number[];
  fenceOf(connectionId: number): bigint | null;
  /** Called for failed calls, without their content. */
  failed(kind: string, error: unknown): void;
}

/** Executes the calls to this worker's sessions and answers them; after a crash a call is executed again. */
export class SessionCallService {
  private readonly underWay = new Map<number, Promise<void>>();
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: SessionCallServiceParts) {}

  /** Starts all pending calls. */
  look(): Promise<void> {
    this.looking = ended(this.looking).then(() => this.begin());
    return this.looking;
  }

  /** Resolves when the calls in flight have finished. */
  async stop(): Promise<void> {
    await ended(this.looking);
    await Promise.all(this.underWay.values());
  }

  private async begin(): Promise<void> {
    const begun = await this.parts.commands.begin(this.parts.owned(), [...this.underWay.keys()]);
    for (const command of begun) {
      const work = this.carryOut(command)
        .catch((error: unknown) => this.parts.failed(command.kind, error))
        .finally(() => this.underWay.delete(command.seq));
      this.underWay.set(command.seq, work);
    }
  }

  private async carryOut(command: WaitingCommand): Promise<void> {
    const { connectionId } = command;
    const fence = this.parts.fenceOf(connectionId);
    if (fence === null) return;
    try {
      const answer = Buffer.from(JSON.stringify(await this.handle(command)));
      const sealed = this.parts.vault.seal(sealPlace(command.uuid, 'answer'), answer);
      await this.parts.commands.answer(command, { connectionId, fence }, { answer: sealed, error: null });
    } catch (error) {
      if (!(error instanceof DomainError)) this.parts.failed(command.kind, error);
      const code = error instanceof DomainError ? error.code : 'ERR_WAPP_NOT_INITIALIZED';
      await this.parts.commands.answer(command, { connectionId, fence }, { answer: null, error: code });
    }
  }

  private handle(command: WaitingCommand): Promise<unknown> {
    const { companyId, connectionId: id, connectionUuid: uuid, attempts } = command;
    if (attempts > MOST_TRIES) throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'tried too often');
    const opened = this.parts.vault.open(sealPlace(command.uuid, 'request'), command.request);
    const request: unknown = JSON.parse(opened.toString());
    // A kind introduced by a newer release is rejected like any other fault.
    const handler = this.parts.handlers[command.kind as SessionCallKind] as (
      connection: InboundConnection,
      request: unknown,
    ) => Promise<unknown>;
    return handler({ companyId, id, uuid }, request);
  }
}
