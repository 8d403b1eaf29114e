import { Inject, Injectable, Logger } from '@nestjs/common';
import { defineJob, JOBS, type Jobs } from '@prosa/jobs';

/** Which schedule. */
export interface ScheduleName {
  readonly companyId: number;
  readonly uuid: string;
}

/** The hour of a schedule has come. */
export const scheduleDue = defineJob<ScheduleName>('conversations.send-schedule', { attempts: 3 });

/** Wakes somebody at the hour of each schedule; who is woken for an arrangement that was changed since finds nothing to do. */
@Injectable()
export class ScheduleAlarms {
  private readonly log = new Logger('conversations');

  constructor(@Inject(JOBS) private readonly jobs: Jobs) {}

  /** Never throws: what no alarm wakes for is found by the next round of those who look. */
  async set(
    schedule: ScheduleName,
    { sendAt, round }: { readonly sendAt: string; readonly round: number },
  ): Promise<void> {
    const { companyId, uuid } = schedule;
    const request = { id: uuid, version: round, payload: { companyId, uuid }, at: new Date(sendAt) };
    await this.jobs.schedule(scheduleDue, request).catch((error: unknown) => {
      this.log.warn(`No alarm for a schedule: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  }
}
