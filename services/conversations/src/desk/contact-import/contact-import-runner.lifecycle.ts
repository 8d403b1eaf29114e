import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { JOBS, type Jobs } from '@prosa/jobs';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE, Rounds } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { ImportRunner } from '@prosa/sheets';
import { runningContactImports } from './contact-import.queries';
import { importContacts } from './import-contacts-job';
import { ImportedContacts } from './imported-contacts.service';

/** Runs the imports into contact books as jobs, and schedules again those whose process crashed before. */
@Injectable()
export class ContactImportRunner implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('contacts');
  private readonly rounds: Rounds;

  constructor(
    private readonly library: MediaLibrary,
    private readonly contacts: ImportedContacts,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(ENVIRONMENT) { ROUND_SECONDS }: Environment,
  ) {
    this.rounds = new Rounds(() => this.reschedule(), {
      everyMs: ROUND_SECONDS * 1_000,
      onFault: fault => this.log.warn(`Looking for contact imports failed; retrying: ${nameOfFault(fault)}`),
    });
  }

  onModuleInit(): void {
    const { library, clock } = this;
    const onGivenUp = (fault: unknown): void =>
      this.log.warn(`An import was given up: ${nameOfFault(fault)}`);
    const { attempts } = importContacts;
    const runner = new ImportRunner(this.contacts, { library, clock, attempts, onGivenUp });
    this.jobs.on(importContacts, (name, { attempt }) => runner.run(name, attempt));
  }

  onApplicationBootstrap(): void {
    this.rounds.start('at once');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async reschedule(): Promise<void> {
    for (const { companyId, importUuid } of await runningContactImports(this.db)) {
      // The queue gives up a job whose process crashed twice; an import that was given up here is not running.
      if (await this.jobs.revive(importContacts, importUuid)) continue;
      await this.jobs.schedule(importContacts, { id: importUuid, payload: { companyId, importUuid } });
    }
  }
}
