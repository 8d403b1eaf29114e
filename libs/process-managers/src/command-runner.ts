import { lacksKeys } from '@prosa/crypto';
import { DomainError, type Clock } from '@prosa/kernel';
import type { CommandRun, ProcessFault } from './process.port';
import type { ProcessStore, WaitingCommand } from './process.store';

/** Dependencies of a command runner. */
export interface CommandRunnerOptions {
  readonly process: string;
  readonly store: Pick<ProcessStore, 'waiting' | 'done' | 'failed'>;
  readonly clock: Clock;
  /** Whether this process may begin commands now; those under way are finished anyway. */
  isOwner(): boolean;
  perform(command: unknown, run: CommandRun): Promise<void>;
  onFault(fault: ProcessFault): void;
  /** How long a command may hold its lane; 30 s by default. */
  readonly budgetMs?: number;
}

const TRIES = 12;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 60_000;
/** Instances whose commands are carried out at the same time. */
const LANES = 16;
/** Of these for one company, so that slow commands of one leave room for the others. */
const LANES_PER_COMPANY = 8;
/** A command that takes longer is reported, and its lane is given to another instance; its company's room stays taken. */
const BUDGET_MS = 30_000;

interface Lane {
  readonly companyId: number;
  isOverBudget: boolean;
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';

/**
 * Carries out what was decided: the commands of one instance one after the other in their order, those of different
 * instances side by side. A command is forgotten only when it is done, so that a crash between the two does it again
 * under the same id.
 */
export class CommandRunner {
  /** By instance. */
  private readonly lanes = new Map<string, Lane>();
  private readonly resting: (() => void)[] = [];
  /** What ended while the waiting commands were being read, and so may be among them. */
  private ended = new Set<string>();
  private ready: WaitingCommand[] = [];
  private filling: Promise<void> | null = null;
  private again = false;

  constructor(private readonly options: CommandRunnerOptions) {}

  /** Begins whatever can be begun; resolves once that is so, and never rejects. */
  wake(): Promise<void> {
    if (this.filling !== null) {
      this.again = true;
      return this.filling;
    }
    this.filling = this.fill()
      .catch((error: unknown) => this.fault('retrying', textOf(error)))
      .finally(() => (this.filling = null));
    return this.filling;
  }

  /** Resolves when nothing is under way and nothing can be begun. */
  async drain(): Promise<void> {
    await this.wake();
    while (this.lanes.size > 0) {
      await new Promise<void>(resolve => this.resting.push(resolve));
      await this.wake();
    }
  }

  private async fill(): Promise<void> {
    do {
      this.again = false;
      this.begin();
      while (this.hasRoom && this.options.isOwner() && (await this.read())) if (this.begin() === 0) break;
    } while (this.again);
  }

  private get hasRoom(): boolean {
    let taken = 0;
    for (const { isOverBudget } of this.lanes.values()) if (!isOverBudget) taken += 1;
    return taken < LANES;
  }

  private isFull(companyId: number): boolean {
    let taken = 0;
    for (const lane of this.lanes.values()) if (lane.companyId === companyId) taken += 1;
    return taken >= LANES_PER_COMPANY;
  }

  /** Reads what waits behind neither a command under way nor a company without room; answers whether there is any. */
  private async read(): Promise<boolean> {
    const { store, clock } = this.options;
    this.ended = new Set();
    const companies = new Set([...this.lanes.values()].map(({ companyId }) => companyId));
    const rows = await store.waiting(clock.now(), {
      instances: [...this.lanes.keys()],
      companies: [...companies].filter(companyId => this.isFull(companyId)),
    });
    this.ready = rows.filter(({ seq }) => !this.ended.has(String(seq)));
    return this.ready.length > 0;
  }

  /** Begins what is ready, as far as there is room; answers how many commands. */
  private begin(): number {
    const kept: WaitingCommand[] = [];
    let begun = 0;
    for (const row of this.ready) {
      const { instance, companyId } = row;
      if (!this.options.isOwner() || this.lanes.has(instance)) continue;
      if (this.isFull(companyId)) continue;
      if (!this.hasRoom) {
        kept.push(row);
        continue;
      }
      this.follow(row);
      begun += 1;
    }
    this.ready = kept;
    return begun;
  }

  private follow(row: WaitingCommand): void {
    const { instance, companyId } = row;
    const lane: Lane = { companyId, isOverBudget: false };
    this.lanes.set(instance, lane);
    const budget = setTimeout(() => {
      lane.isOverBudget = true;
      this.fault('slow-command', 'over its budget', instance);
      void this.wake();
    }, this.options.budgetMs ?? BUDGET_MS).unref();
    const leave = (): void => {
      clearTimeout(budget);
      this.ended.add(String(row.seq));
      this.lanes.delete(instance);
      for (const rest of this.resting.splice(0)) rest();
    };
    void this.carryOut(row).then(
      () => {
        leave();
        void this.wake();
      },
      (error: unknown) => {
        leave();
        // The outcome could not be stored: the next sweep retries it.
        this.fault('retrying', textOf(error), instance);
      },
    );
  }

  private async carryOut(row: WaitingCommand): Promise<void> {
    const { store, clock } = this.options;
    const seq = Number(row.seq);
    if (row.until !== null && row.until < clock.now()) return store.done(seq);
    const { companyId, instance, commandId, causationId, correlationId } = row;
    try {
      await this.options.perform(JSON.parse(row.command), {
        companyId,
        instance,
        commandId,
        causationId,
        correlationId,
      });
    } catch (error) {
      if (
        !(error instanceof DomainError) ||
        error.code === 'ERR_UNAVAILABLE' ||
        error.code === 'ERR_CONFLICT'
      )
        return this.putOff(row, error);
    }
    await store.done(seq);
  }

  private async putOff(row: WaitingCommand, error: unknown): Promise<void> {
    const { store, clock } = this.options;
    const attempts = row.attempts + 1;
    const reason = textOf(error);
    // What needs a missing key waits until that is restored, however long it takes.
    const isDead = attempts >= TRIES && !lacksKeys(error);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts);
    this.fault(isDead ? 'dead-command' : 'failing-command', reason, row.instance);
    await store.failed(
      Number(row.seq),
      attempts,
      new Date(clock.now().getTime() + pause),
      isDead ? reason : null,
    );
  }

  private fault(kind: ProcessFault['kind'], reason: string, instance?: string): void {
    const { process, onFault } = this.options;
    onFault({ process, kind, reason, ...(instance === undefined ? {} : { instance }) });
  }
}
