import type { InboundConnection } from '@prosa/contracts';
import { DomainError, type Clock } from '@prosa/kernel';
import type { CheckedNumber, NumberChecks } from '@prosa/platform';
import type { NumberCheck } from '../whatsapp/whatsapp.port';

/** Dependencies of `PacedNumberChecks`. */
export interface NumberCheckParts {
  readonly clock: Clock;
  /** The company's connected connections, the default one first. */
  connections(companyId: number): Promise<readonly InboundConnection[]>;
  /**
   * Asks the session of a connection, in whichever process it runs.
   * @throws DomainError ERR_WAPP_NOT_INITIALIZED when it is not connected.
   */
  ask(connection: InboundConnection, phones: readonly string[]): Promise<readonly NumberCheck[]>;
  /** Waits between two queries: WhatsApp treats phones that query many numbers in a short time as spammers. */
  pause(): Promise<void>;
}

const DAY_MS = 86_400_000;
const PATIENCE_MS = 10_000;
const MOST_WAITING = 20;
const MOST_REMEMBERED = 20_000;

interface Remembered {
  readonly answer: CheckedNumber;
  readonly until: number;
}

/** Queries of one phone run sequentially, with a pause between them. */
interface Line {
  last: Promise<unknown>;
  waiting: number;
}

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('WhatsApp did not answer in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Checks numbers through connected sessions, rate limited, and caches each answer for a day. Numbers are
 * never logged.
 */
export class PacedNumberChecks implements NumberChecks {
  private readonly remembered = new Map<string, Remembered>();
  private readonly lines = new Map<number, Line>();

  constructor(private readonly parts: NumberCheckParts) {}

  async check(companyId: number, number: string): Promise<CheckedNumber | null> {
    const key = `${companyId}:${number}`;
    const known = this.remembered.get(key);
    if (known && known.until > this.parts.clock.now().getTime()) return known.answer;
    const [connection] = await this.parts.connections(companyId);
    if (connection === undefined) return null;
    const answer = await this.inLine(connection.id, () => this.ask(connection, number));
    if (answer !== null) this.remember(key, answer);
    return answer;
  }

  private async inLine<T>(connectionId: number, ask: () => Promise<T>): Promise<T> {
    const line = this.lines.get(connectionId) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= MOST_WAITING) throw new DomainError('ERR_CHECK_NUMBER', 'too many questions wait');
    this.lines.set(connectionId, line);
    line.waiting += 1;
    const answer = line.last.then(ask).finally(() => (line.waiting -= 1));
    line.last = answer.catch(() => undefined).then(() => this.parts.pause());
    return answer;
  }

  /** Null when the phone disconnected while the query waited. */
  private async ask(connection: InboundConnection, number: string): Promise<CheckedNumber | null> {
    try {
      const [found] = await inTime(this.parts.ask(connection, [number]));
      if (found === undefined) throw new Error('WhatsApp answered nothing');
      return { exists: found.exists, number: found.canonicalPhone ?? number };
    } catch (fault) {
      if (fault instanceof DomainError && fault.code === 'ERR_WAPP_NOT_INITIALIZED') return null;
      throw new DomainError('ERR_WAPP_CHECK_CONTACT', undefined, { cause: fault });
    }
  }

  private remember(key: string, answer: CheckedNumber): void {
    const oldest = this.remembered.keys().next();
    if (this.remembered.size >= MOST_REMEMBERED && !oldest.done) this.remembered.delete(oldest.value);
    this.remembered.delete(key);
    this.remembered.set(key, { answer, until: this.parts.clock.now().getTime() + DAY_MS });
  }
}
