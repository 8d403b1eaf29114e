import type { InboundConnection } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { CommandStore, WaitingCommand } from '../storage/command.store';
import type { Vault } from '../storage/vault';
import { sealPlace } from './durable-session-calls';
import type { SessionAnswer, SessionCallKind, SessionRequest } from './session-calls.port';

const MOST_TRIES = 5;

/** Who carries out what is asked, kind by kind. */
export type SessionCallHandlers = {
  readonly [Kind in SessionCallKind]: (
    connection: InboundConnection,
    request: SessionRequest<Kind>,
  ) => Promise<SessionAnswer<Kind>>;
};

/** What the desk works with. */
export interface SessionCallDeskParts {
  readonly commands: CommandStore;
  readonly vault: Vault;
  readonly handlers: SessionCallHandlers;
  /** The connections this worker owns. */
  owned(): readonly number[];
  fenceOf(connectionId: number): bigint | null;
  /** Told of what could not be carried out; without what was asked. */
  failed(kind: string, error: unknown): void;
}

/** Carries out what the sessions of this worker are asked, and answers; a crash in between carries it out again. */
export class SessionCallDesk {
  private readonly underWay = new Map<number, Promise<void>>();
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: SessionCallDeskParts) {}

  /** Begins everything that waits. */
  look(): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(() => this.begin());
    return this.looking;
  }

  /** Resolves when what was begun has ended. */
  async stop(): Promise<void> {
    await this.looking.catch(() => undefined);
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
    // A kind of a newer release that this worker does not know yet is refused like any other fault.
    const handler = this.parts.handlers[command.kind as SessionCallKind] as (
      connection: InboundConnection,
      request: unknown,
    ) => Promise<unknown>;
    return handler({ companyId, id, uuid }, request);
  }
}
