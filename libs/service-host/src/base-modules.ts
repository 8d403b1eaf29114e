import { HttpModule } from '@prosa/http';
import { JobsModule } from '@prosa/jobs';
import { RepeatedFault } from '@prosa/observability';
import { OutboundModule } from '@prosa/outbound';
import { PlatformModule, SecretsModule } from '@prosa/platform';
import type { ModuleImport, ProcessParts } from './process-parts';

/**
 * Common to every process with services: health and metrics, the platform's ports, jobs, secrets and outbound
 * requests.
 */
export const baseModules = ({ environment, platform, edge }: ProcessParts): ModuleImport[] => {
  const { metrics, logger } = edge;
  // `job` is the scraper's own label.
  const countFailures = (work: string, by: number): void =>
    metrics.count('prosa_job_failures_total', 'Tries of background jobs that failed.', { work }, by);
  // Every lane's queue and worker report the same lost store.
  const unreachable = new RepeatedFault(({ message }, leftOut) =>
    logger.warn({ err: { message }, leftOut }, 'jobs are not reached; trying again'),
  );
  const onError = (error: Error, job: string | null): void => {
    // A lost connection is no failure of a job; health reports it.
    if (job === null) return unreachable.failed(error);
    countFailures(job, 1);
    logger.warn({ err: { message: error.message }, job }, 'a background job failed');
  };
  const jobs = environment.jobsUrl(platform.url);
  return [
    HttpModule.forProcess(edge),
    PlatformModule.forPlatform(platform, environment),
    JobsModule.forRoot({
      connection: { url: jobs, clock: platform.clock, onError, onHandler: job => countFailures(job, 0) },
      runs: environment.runs('processes'),
      // When jobs are in the database, the database's health check covers them.
      ...(jobs === platform.url ? {} : { health: edge.health }),
    }),
    SecretsModule,
    OutboundModule,
  ];
};
