import { DomainError, type Clock } from '@prosa/kernel';
import type { CommandRun, ProcessFault } from './process.port';
import type { ProcessStore, WaitingCommand } from './process.store';

/** What carries commands out. */
export interface CommandRunnerOptions {
  readonly process: string;
  readonly store: ProcessStore;
  readonly clock: Clock;
  perform(command: unknown, run: CommandRun): Promise<void>;
  onFault(fault: ProcessFault): void;
}

const TRIES = 12;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 60_000;
const AT_ONCE = 8;

/**
 * Carries out what was decided: the commands of one instance one after the other, those of several at once. A command
 * is forgotten only when it is done, so that a crash between the two does it again under the same id.
 */
export class CommandRunner {
  private running: Promise<void> | null = null;
  private again = false;

  constructor(private readonly options: CommandRunnerOptions) {}

  /** Resolves when everything that can be done now is done. */
  drain(): Promise<void> {
    if (this.running !== null) {
      this.again = true;
      return this.running;
    }
    this.running = this.rounds().finally(() => (this.running = null));
    return this.running;
  }

  private async rounds(): Promise<void> {
    do {
      this.again = false;
      for (;;) {
        const waiting = await this.options.store.waiting(this.options.clock.now());
        if (waiting.length === 0) break;
        for (let start = 0; start < waiting.length; start += AT_ONCE)
          await Promise.all(waiting.slice(start, start + AT_ONCE).map(each => this.carryOut(each)));
      }
    } while (this.again);
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
    const { process, store, clock, onFault } = this.options;
    const attempts = row.attempts + 1;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    const isDead = attempts >= TRIES;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts);
    onFault({ process, kind: isDead ? 'dead-command' : 'failing-command', reason, instance: row.instance });
    await store.failed(
      Number(row.seq),
      attempts,
      new Date(clock.now().getTime() + pause),
      isDead ? reason : null,
    );
  }
}
