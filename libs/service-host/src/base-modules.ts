import { HttpModule } from '@prosa/http';
import { JobsModule } from '@prosa/jobs';
import { OutboundModule } from '@prosa/outbound';
import { PlatformModule, SecretsModule } from '@prosa/platform';
import type { ModuleImport, ProcessParts } from './process-parts';

/**
 * Common to every process with services: health and metrics, the platform's ports, jobs, secrets and outbound
 * requests.
 */
export const baseModules = ({ environment, platform, edge }: ProcessParts): ModuleImport[] => {
  const failures = 'Tries of background jobs that failed.';
  const onError = (error: Error, job: string | null): void => {
    // A lost connection is no failure of a job; health reports it. `job` is the scraper's own label.
    if (job !== null) edge.metrics.count('prosa_job_failures_total', failures, { work: job });
    const what = job === null ? 'jobs are not reached; trying again' : 'a background job failed';
    edge.logger.warn({ err: { message: error.message }, job }, what);
  };
  const jobs = environment.jobsUrl(platform.url);
  return [
    HttpModule.forProcess(edge),
    PlatformModule.forPlatform(platform, environment),
    JobsModule.forRoot({
      connection: { url: jobs, clock: platform.clock, onError },
      runs: environment.runs('processes'),
      // When jobs are in the database, the database's health check covers them.
      ...(jobs === platform.url ? {} : { health: edge.health }),
    }),
    SecretsModule,
    OutboundModule,
  ];
};
