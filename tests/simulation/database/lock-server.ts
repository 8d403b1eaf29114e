import type { Owner, Scheduler } from '../engine/scheduler';
import { MissingStandIn } from './memory-database';

/** A bug planted in the lock server, or in its notifications. */
export interface LockPlant {
  /** True: every lock request succeeds. */
  readonly givesAll?: true;
  /** True: the locks of a lost connection are kept. */
  readonly keepsLocks?: true;
  /** True: who has lost the connection is answered as before. */
  readonly answersLost?: true;
  /** True: the silence of others is not visible. */
  readonly hidesSilence?: true;
  /** True: other members are not visible. */
  readonly hidesOthers?: true;
  /** True: a session that says nothing is kept for ever. */
  readonly keepsSilent?: true;
}

/** How patient the two ends of a line are. */
export interface LinePatience {
  /** How long the process waits for an answer. */
  readonly answerMs: number;
  /** Idle timeout of a session; none by default. */
  readonly idleMs?: number;
}

/** How bad the line to the server is. */
export interface LineWeather {
  latency(): number;
  losesAnswer(): boolean;
}

interface Session {
  readonly pid: number;
  readonly owner: Owner | null;
  readonly answerMs: number;
  isOpen: boolean;
  receivedAt: number;
  readonly ended: () => void;
}

/** A connection as its process has it. */
export interface LockLine {
  ask(text: string, values: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

const lost = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

let current: LockServer | null = null;

/** Sets the lock server of the current world. */
export const enterLockServer = (server: LockServer | null): void => {
  current = server;
};

/** The lock server of the current world; null where a world has a whole database. */
export const livingLockServer = (): LockServer | null => current;

/** PostgreSQL's advisory locks and nothing else: sessions that hold them, over lines that break. */
export class LockServer {
  private readonly sessions = new Map<number, Session>();
  private readonly holders = new Map<string, Set<number>>();
  private pids = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: LineWeather,
    private readonly plant: LockPlant,
  ) {}

  /** Opens a connection; `ended` is called when the process detects that it is closed. */
  async open(owner: Owner | null, patience: LinePatience, ended: () => void): Promise<LockLine> {
    const { answerMs, idleMs = Infinity } = patience;
    const receivedAt = this.scheduler.now;
    const session = { pid: (this.pids += 1), owner, answerMs, isOpen: true, receivedAt, ended };
    await this.reach(session, 'connect', () => {
      session.receivedAt = this.scheduler.now;
      this.sessions.set(session.pid, session);
      if (idleMs < Infinity && this.plant.keepsSilent !== true) this.endWhenSilent(session, idleMs);
    });
    return {
      ask: (text, values) => this.reach(session, 'ask', () => this.carry(session, text, values)),
      close: () => {
        this.scheduler.after(this.weather.latency(), 'closed', () => this.end(session), null);
        return Promise.resolve();
      },
    };
  }

  /** Ends the sessions that satisfy a condition, as a server does after a timeout. */
  break(holds: (owner: Owner | null) => boolean): void {
    for (const session of [...this.sessions.values()]) if (holds(session.owner)) this.end(session);
  }

  private endWhenSilent(session: Session, idleMs: number): void {
    const left = session.receivedAt + idleMs - this.scheduler.now;
    if (left <= 0) this.end(session);
    else if (session.isOpen)
      this.scheduler.after(left, 'silence', () => this.endWhenSilent(session, idleMs), null);
  }

  private end(session: Session): void {
    if (!session.isOpen) return;
    session.isOpen = false;
    this.sessions.delete(session.pid);
    if (this.plant.keepsLocks !== true) for (const pids of this.holders.values()) pids.delete(session.pid);
    // Some detect it at once, some only at their next request.
    if (this.plant.answersLost !== true && this.scheduler.random.chance(0.7))
      this.scheduler.after(this.weather.latency(), 'line is gone', session.ended, session.owner);
  }

  /** There and back: each way takes its time, and the process waits no longer than its patience. */
  private reach<T>(session: Session, label: string, effect: () => T): Promise<T> {
    const { scheduler, weather } = this;
    const { owner, answerMs } = session;
    return new Promise((resolve, reject) => {
      const patience = scheduler.after(answerMs, 'no answer', () => reject(lost()), owner);
      const back = (answer: () => void): void => {
        if (weather.losesAnswer()) return;
        const hear = (): void => {
          patience.cancelled = true;
          answer();
        };
        scheduler.after(weather.latency(), `${label}ed`, hear, owner);
      };
      const act = (): void => {
        try {
          const result = effect();
          back(() => resolve(result));
        } catch (error) {
          if (error instanceof MissingStandIn) scheduler.broken = error;
          back(() => reject(error as Error));
        }
      };
      scheduler.after(weather.latency(), label, act, null);
    });
  }

  private carry(session: Session, text: string, values: readonly unknown[]): readonly object[] {
    if (!session.isOpen) {
      if (this.plant.answersLost !== true || text.includes('lock')) throw lost();
      return [{ one: 1 }];
    }
    session.receivedAt = this.scheduler.now;
    const name = values.join('/');
    if (text.includes('pg_try_advisory_lock')) {
      const mine = this.take(name, session.pid, this.plant.givesAll === true);
      return [{ mine, taken: mine }];
    }
    if (text.includes('pg_advisory_lock_shared')) return [{ mine: this.take(name, session.pid, true) }];
    if (text.includes('pg_advisory_unlock')) return [{ gone: this.holders.get(name)?.delete(session.pid) }];
    if (text.includes('pg_terminate_backend')) {
      const silent = this.sessions.get(Number(values[0]));
      if (silent !== undefined) this.end(silent);
      return [];
    }
    if (text.includes('from pg_locks')) return this.locksAsSeenBy(session);
    if (text === 'select 1') return [{ one: 1 }];
    throw new MissingStandIn(`No stand-in for the question ${text.slice(0, 80)}`);
  }

  private take(name: string, pid: number, isShared: boolean): boolean {
    const holders = this.holders.get(name) ?? new Set();
    this.holders.set(name, holders);
    if (!isShared && holders.size > 0 && !holders.has(pid)) return false;
    holders.add(pid);
    return true;
  }

  private locksAsSeenBy({ pid: own }: Session): readonly object[] {
    return [...this.holders].flatMap(([name, pids]) =>
      [...pids]
        .filter(pid => pid === own || this.plant.hidesOthers !== true || !name.endsWith('/0'))
        .map(pid => ({
          key: Number(name.split('/').at(-1)),
          pid,
          mine: pid === own,
          silentMs:
            this.plant.hidesSilence === true
              ? 0
              : this.scheduler.now - (this.sessions.get(pid)?.receivedAt ?? 0),
        })),
    );
  }
}
