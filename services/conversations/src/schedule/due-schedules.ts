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
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { dueSchedules, type DueSchedule } from './due-schedule.queries';
import { scheduleDue, type ScheduleName } from './schedule-alarms';
import { ScheduleSender } from './schedule-sender.handlers';

/** Looked this often besides, for what no alarm woke for: what waits for its phone, and what a crash left. */
const ROUND = 5_000;
const PAGE = 200;
const WIDTH = 8;

/**
 * Sends schedules at their hour: an alarm wakes for each, and rounds find what is due all the same. It keeps nothing of
 * its own, so that a crash, a second process or a repetition changes nothing.
 */
@Injectable()
export class DueSchedules implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('conversations');
  private readonly underWay = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

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
    if (!this.environment.runs('processes')) return;
    this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
    await Promise.allSettled(this.underWay.values());
  }

  private look(): void {
    this.round = this.sendAll()
      .catch((error: unknown) => {
        this.log.warn(`Schedules wait: ${error instanceof Error ? error.name : 'unknown'}`);
      })
      .then(() => {
        if (!this.stopped) this.timer = setTimeout(() => this.look(), ROUND).unref();
      });
  }

  private async sendAll(): Promise<void> {
    const now = this.clock.now();
    let after: DueSchedule | null = null;
    do {
      const page: DueSchedule[] = await dueSchedules(this.db, now, after, PAGE);
      await this.sendEach(page);
      after = page.length === PAGE ? (page.at(-1) ?? null) : null;
    } while (after !== null && !this.stopped);
  }

  /** Some at a time; one that fails keeps no other from going out. */
  private async sendEach(page: readonly DueSchedule[]): Promise<void> {
    const left = page.values();
    const worker = async (): Promise<void> => {
      for (const schedule of left) {
        if (this.stopped) return;
        await this.send(schedule).catch((error: unknown) => {
          this.log.warn(`A schedule waits: ${error instanceof Error ? error.name : 'unknown'}`);
        });
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
  }

  /** Who is woken while the same schedule is under way here waits for that. */
  private send({ companyId, uuid }: ScheduleName): Promise<void> {
    const running = this.underWay.get(uuid);
    if (running) return running;
    const sending = this.sender.send({ companyId, uuid }).finally(() => this.underWay.delete(uuid));
    this.underWay.set(uuid, sending);
    return sending;
  }
}
