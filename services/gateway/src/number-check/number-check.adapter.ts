import type { InboundConnection } from '@prosa/contracts';
import { type Clock, DomainError, ended } from '@prosa/kernel';
import {
  NUMBERS_PER_CHECK,
  type CheckedNumber,
  type NumberCheckBy,
  type NumberChecks,
} from '@prosa/platform';
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
/** Between the question about the next recipients of a campaign and its message to the last of them. */
const AHEAD_MS = 30 * DAY_MS;
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
 * Checks numbers through connected sessions, rate limited, and caches each answer for a day, or 30 days when it was asked
 * along. Numbers are never logged.
 */
export class PacedNumberChecks implements NumberChecks {
  private readonly remembered = new Map<string, Remembered>();
  private readonly lines = new Map<number, Line>();

  constructor(private readonly parts: NumberCheckParts) {}

  async check(companyId: number, number: string, by?: NumberCheckBy): Promise<CheckedNumber | null> {
    const known = this.getCached(companyId, number);
    if (known !== undefined) return known;
    const connected = await this.parts.connections(companyId);
    const own = connected.find(({ id }) => id === by?.connectionId);
    const connection = own ?? connected[0];
    if (connection === undefined) return null;
    // Only the connection that will write to the others asks about them.
    const along = own === undefined ? [] : this.unknownAmong(companyId, number, by?.along ?? []);
    const answer = await this.inLine(connection.id, () => this.ask(connection, [number, ...along]));
    return answer === null ? null : this.answerOf(connection, number, answer);
  }

  private unknownAmong(companyId: number, number: string, along: readonly string[]): readonly string[] {
    const unknown = along.filter(each => each !== number && this.getCached(companyId, each) === undefined);
    return [...new Set(unknown)].slice(0, NUMBERS_PER_CHECK - 1);
  }

  /** Checks a number alone when its result in a batch cannot be distinguished from the others'. */
  private async answerOf(
    connection: InboundConnection,
    number: string,
    found: readonly NumberCheck[],
  ): Promise<CheckedNumber | null> {
    const { companyId } = connection;
    for (const each of found)
      this.remember(`${companyId}:${each.phone}`, checkedIn(each), each.phone === number ? DAY_MS : AHEAD_MS);
    const own = found.find(({ phone }) => phone === number);
    if (own !== undefined) return checkedIn(own);
    const alone = await this.inLine(connection.id, () => this.ask(connection, [number]));
    if (alone === null) return null;
    const [only] = alone;
    if (only === undefined) throw new DomainError('ERR_WAPP_CHECK_CONTACT', 'WhatsApp answered nothing');
    this.remember(`${companyId}:${number}`, checkedIn(only), DAY_MS);
    return checkedIn(only);
  }

  private getCached(companyId: number, number: string): CheckedNumber | undefined {
    const known = this.remembered.get(`${companyId}:${number}`);
    return known !== undefined && known.until > this.parts.clock.now().getTime() ? known.answer : undefined;
  }

  private async inLine<T>(connectionId: number, ask: () => Promise<T>): Promise<T> {
    const line = this.lines.get(connectionId) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= MOST_WAITING) throw new DomainError('ERR_CHECK_NUMBER', 'too many questions wait');
    this.lines.set(connectionId, line);
    line.waiting += 1;
    const answer = line.last.then(ask).finally(() => (line.waiting -= 1));
    line.last = ended(answer).then(() => this.parts.pause());
    return answer;
  }

  /** Null when the phone disconnected while the query waited. */
  private async ask(
    connection: InboundConnection,
    numbers: readonly string[],
  ): Promise<readonly NumberCheck[] | null> {
    try {
      return await inTime(this.parts.ask(connection, numbers));
    } catch (fault) {
      if (fault instanceof DomainError && fault.code === 'ERR_WAPP_NOT_INITIALIZED') return null;
      throw new DomainError('ERR_WAPP_CHECK_CONTACT', undefined, { cause: fault });
    }
  }

  private remember(key: string, answer: CheckedNumber, ms: number): void {
    const oldest = this.remembered.keys().next();
    if (this.remembered.size >= MOST_REMEMBERED && !oldest.done) this.remembered.delete(oldest.value);
    this.remembered.delete(key);
    this.remembered.set(key, { answer, until: this.parts.clock.now().getTime() + ms });
  }
}

const checkedIn = ({ phone, exists, canonicalPhone }: NumberCheck): CheckedNumber => ({
  exists,
  number: canonicalPhone ?? phone,
});
