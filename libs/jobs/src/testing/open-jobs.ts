import { Test } from '@nestjs/testing';
import { systemClock } from '@prosa/kernel';
import { BullMqJobs, type JobsOptions } from '../bullmq-jobs';
import { JobsModule } from '../jobs.module';
import { JOBS } from '../jobs.port';

/** Jobs of some lanes as a process has them, before `start`; lost connections are ignored unless `options` receives them. */
export const openJobs = async (
  url: string,
  lane: string,
  options: Partial<JobsOptions> = {},
): Promise<BullMqJobs> => {
  const connection = { clock: systemClock, onError: () => undefined, ...options, url };
  const module = await Test.createTestingModule({
    imports: [JobsModule.forRoot({ connection }), JobsModule.forWorker(lane)],
  }).compile();
  return module.get<BullMqJobs>(JOBS);
};
