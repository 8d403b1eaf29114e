import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { JOBS, type Jobs } from '@prosa/jobs';
import { nameOfFault } from '@prosa/kernel';
import { ENVIRONMENT, OWNER_DATABASE, Rounds } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { importList } from './import-list-job';
import { runningImports } from './list-import.queries';

/** Reschedules imports whose process crashed between the fact and its job, or twice in it; idempotent. */
@Injectable()
export class LostImports implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('contact lists');
  private readonly rounds: Rounds;

  constructor(
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(ENVIRONMENT) { ROUND_SECONDS }: Environment,
  ) {
    this.rounds = new Rounds(() => this.reschedule(), {
      everyMs: ROUND_SECONDS * 1_000,
      onFault: fault => this.log.warn(`Looking for contact imports failed; retrying: ${nameOfFault(fault)}`),
    });
  }

  onApplicationBootstrap(): void {
    this.rounds.start('at once');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async reschedule(): Promise<void> {
    for (const { companyId, listUuid, importUuid } of await runningImports(this.db)) {
      // The queue gives up a job whose process crashed twice; an import that was given up here is not running.
      if (await this.jobs.revive(importList, importUuid)) continue;
      await this.jobs.schedule(importList, { id: importUuid, payload: { companyId, listUuid, importUuid } });
    }
  }
}
