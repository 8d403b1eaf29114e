import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE, Rounds } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { dueSchedules, type DueSchedule } from './due-schedule.queries';
import { scheduleDue, type ScheduleName } from './schedule-alarms';
import { ScheduleSender } from './schedule-sender.service';

/** Interval of polling, for schedules without an alarm: those that wait for their phone, and after a crash. */
const ROUND_MS = 5_000;
const PAGE = 200;
const WIDTH = 8;

/**
 * Sends schedules when they are due: an alarm triggers each, and polling covers missed alarms. It is stateless, so
 * that a crash, a second process or a repetition has no effect.
 */
@Injectable()
export class DueSchedules implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('conversations');
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly rounds = new Rounds(() => this.sendAll(), {
    everyMs: ROUND_MS,
    onFault: fault => this.warn('Processing schedules failed; retrying', fault),
  });

  constructor(
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sender: ScheduleSender,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.jobs.on(scheduleDue, schedule => this.send(schedule));
  }

  onApplicationBootstrap(): void {
    if (this.environment.runs('processes')) this.rounds.start('at once');
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
    await Promise.allSettled(this.underWay.values());
  }

  private async sendAll(): Promise<void> {
    const now = this.clock.now();
    let after: DueSchedule | null = null;
    do {
      const page: DueSchedule[] = await dueSchedules(this.db, now, after, PAGE);
      await this.sendEach(page);
      after = page.length === PAGE ? (page.at(-1) ?? null) : null;
    } while (after !== null && !this.rounds.isStopped);
  }

  /** A few at a time; a failure does not affect the others. */
  private async sendEach(page: readonly DueSchedule[]): Promise<void> {
    const left = page.values();
    const worker = async (): Promise<void> => {
      for (const schedule of left) {
        if (this.rounds.isStopped) return;
        await this.send(schedule).catch((fault: unknown) =>
          this.warn('Processing a schedule failed; retrying', fault),
        );
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
  }

  /** Coalesces concurrent calls for the same schedule within this process. */
  private send({ companyId, uuid }: ScheduleName): Promise<void> {
    const running = this.underWay.get(uuid);
    if (running) return running;
    const sending = this.sender.send({ companyId, uuid }).finally(() => this.underWay.delete(uuid));
    this.underWay.set(uuid, sending);
    return sending;
  }

  private warn(what: string, fault: unknown): void {
    this.log.warn(`${what}: ${nameOfFault(fault)}`);
  }
}
