import { Inject, Injectable, Logger } from '@nestjs/common';
import { defineJob, JOBS, type Jobs } from '@prosa/jobs';
import { nameOfFault } from '@prosa/kernel';

/** Which schedule. */
export interface ScheduleName {
  readonly companyId: number;
  readonly uuid: string;
}

/** Triggers the sending of a due schedule. */
export const scheduleDue = defineJob<ScheduleName>('conversations.send-schedule', { attempts: 3 });

/** Sets an alarm for each schedule; an alarm that is out of date has no effect. */
@Injectable()
export class ScheduleAlarms {
  private readonly log = new Logger('conversations');

  constructor(@Inject(JOBS) private readonly jobs: Jobs) {}

  /** Never throws: missed alarms are covered by polling. */
  async set(
    schedule: ScheduleName,
    { sendAt, round }: { readonly sendAt: string; readonly round: number },
  ): Promise<void> {
    const { companyId, uuid } = schedule;
    const request = { id: uuid, version: round, payload: { companyId, uuid }, at: new Date(sendAt) };
    await this.jobs.schedule(scheduleDue, request).catch((error: unknown) => {
      this.log.warn(`The job of a schedule could not be queued: ${nameOfFault(error)}`);
    });
  }
}
