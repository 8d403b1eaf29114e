import { randomUUID } from 'node:crypto';
import { isErrorCode, type InboundConnection } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { ANSWERED, type CommandAnswer, type CommandStore } from '../storage/command.store';
import type { Vault } from '../storage/vault';
import type {
  SessionAnswer,
  SessionCallKind,
  SessionCalls,
  SessionRequest,
} from '../connection/session-calls.port';

const LOOK_EVERY_MS = 1_000;
const NOTIFIED_FOR_MS = 10_000;
const DAY_MS = 86_400_000;

/** Timeout of an answer, and time to live of the command. */
interface Patience {
  readonly withinMs: number;
  readonly keptMs: number;
}

const soon: Patience = { withinMs: 12_000, keptMs: 12_000 };

const PATIENCE: Readonly<Record<SessionCallKind, Patience>> = {
  start: soon,
  disconnect: { withinMs: 12_000, keptMs: DAY_MS },
  forget: { withinMs: 12_000, keptMs: 30 * DAY_MS },
  pairingCode: { withinMs: 15_000, keptMs: 15_000 },
  checkNumbers: soon,
  profilePicture: soon,
  notice: { withinMs: 15_000, keptMs: 15_000 },
  typing: soon,
  looking: soon,
  markRead: soon,
};

/** Unlinking is executed later when no worker is available now. */
const MEANT_FOR_LATER: ReadonlySet<SessionCallKind> = new Set(['disconnect', 'forget']);

/** The vault location of a request or an answer. */
export const sealPlace = (uuid: string, part: 'request' | 'answer'): string => `command/${uuid}/${part}`;

/** Dependencies of `DurableSessionCalls`. */
export interface DurableSessionCallsParts {
  readonly commands: CommandStore;
  readonly vault: Vault;
  readonly wakeUps: { on(topic: string, sleeper: (about: string) => void): () => void };
  /** Overrides the timeout of each kind. */
  readonly withinMs?: number;
}

/** Calls as rows that the connection's owner executes, and answers as rows that the caller takes. */
export class DurableSessionCalls implements SessionCalls {
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly parts: DurableSessionCallsParts) {
    parts.wakeUps.on(ANSWERED, uuid => this.waiting.get(uuid)?.());
  }

  async ask<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<SessionAnswer<Kind>> {
    const { keptMs } = PATIENCE[kind];
    const withinMs = this.parts.withinMs ?? PATIENCE[kind].withinMs;
    const uuid = await this.place(connection, kind, request, keptMs);
    const found = await this.answerOf(uuid, performance.now() + withinMs);
    if (found === null) {
      if (!MEANT_FOR_LATER.has(kind)) await this.parts.commands.withdraw(uuid);
      throw new DomainError('ERR_WAPP_NOT_INITIALIZED');
    }
    return this.read<Kind>(uuid, found);
  }

  async tell<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<void> {
    await this.place(connection, kind, request, NOTIFIED_FOR_MS);
  }

  private async place(
    connection: InboundConnection,
    kind: SessionCallKind,
    content: unknown,
    keptMs: number,
  ): Promise<string> {
    const uuid = randomUUID();
    const sealed = this.parts.vault.seal(sealPlace(uuid, 'request'), Buffer.from(JSON.stringify(content)));
    await this.parts.commands.ask({ uuid, connection, kind, request: sealed, keptMs });
    return uuid;
  }

  private async answerOf(uuid: string, deadline: number): Promise<CommandAnswer | null> {
    for (;;) {
      const woken = this.woken(uuid, Math.min(LOOK_EVERY_MS, deadline - performance.now()));
      const found = await this.parts.commands.take(uuid);
      if (found !== null || performance.now() >= deadline) {
        this.waiting.get(uuid)?.();
        return found;
      }
      await woken;
    }
  }

  /** Resolves when an answer is notified, or when it is time to poll for one. */
  private woken(uuid: string, withinMs: number): Promise<void> {
    return new Promise(resolve => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(uuid);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.waiting.set(uuid, wake);
    });
  }

  private read<Kind extends SessionCallKind>(
    uuid: string,
    { answer, error }: CommandAnswer,
  ): SessionAnswer<Kind> {
    if (error !== null) throw new DomainError(isErrorCode(error) ? error : 'ERR_WAPP_NOT_INITIALIZED');
    const opened = answer === null ? 'null' : this.parts.vault.open(sealPlace(uuid, 'answer'), answer);
    return JSON.parse(opened.toString()) as SessionAnswer<Kind>;
  }
}
