import { Inject, Injectable } from '@nestjs/common';
import type { ContactListImportView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { JOBS, type Jobs } from '@prosa/jobs';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { AGGREGATES, BARRIER, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListName } from '../contact-list-item/contact-list-items.service';
import { importList } from './import-list-job';
import { importOfList, importView } from './list-import.queries';
import { listImportAggregate } from './list-import.aggregate';

/**
 * How long a request waits for the end of its import: small files get the whole result, as clients of the API
 * expect.
 */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/** Begins imports of spreadsheets into lists and shows how far they are; a job does the work. */
@Injectable()
export class ListImports {
  constructor(
    private readonly library: MediaLibrary,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Begins an import of a file of the media store, which it owns from then on.
   * @returns the import, ended or still running.
   * @throws ERR_IMPORT_RUNNING while another of this list runs; the code of a spreadsheet that could not be read.
   */
  async begin(
    companyId: number,
    list: ListName,
    fileKey: string,
    envelope: CommandEnvelope,
  ): Promise<ContactListImportView> {
    const importUuid = uuidv5('contact-list-import', companyId, envelope.commandId ?? uuidv7(this.clock));
    const command = { type: 'Begin', importUuid, listId: list.id, listUuid: list.uuid, fileKey } as const;
    const target = { companyId, id: list.uuid };
    const { position, events } = await this.refusable(companyId, fileKey, () =>
      this.aggregates.execute(listImportAggregate, target, command, envelope),
    );
    const [begun] = events;
    // A repeated request continues with the file of the first one.
    if (begun?.type === 'ContactListImportBegun' && begun.data.fileKey !== fileKey)
      await this.library.remove(companyId, fileKey);
    await this.jobs.schedule(importList, {
      id: importUuid,
      payload: { companyId, listUuid: list.uuid, importUuid },
    });
    await this.barrier.reached(position, { companyId });
    return this.ended(companyId, list, importUuid);
  }

  /** The last import of a list; null when there was none. */
  async show(companyId: number, { uuid }: ListName): Promise<ContactListImportView | null> {
    const row = await this.tenants.withTenant(companyId, db => importOfList(db, companyId, uuid));
    return row === undefined ? null : importView(row);
  }

  /** Removes the file of an import that was refused. After any other fault it may have begun, and needs its file. */
  private async refusable<Begun>(
    companyId: number,
    fileKey: string,
    begin: () => Promise<Begun>,
  ): Promise<Begun> {
    try {
      return await begin();
    } catch (fault) {
      if (fault instanceof DomainError) await this.library.remove(companyId, fileKey);
      throw fault;
    }
  }

  /** Waits for the end with a timeout; a longer import returns its progress. */
  private async ended(companyId: number, list: ListName, importUuid: string): Promise<ContactListImportView> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const view = await this.show(companyId, list);
      if (view?.importId !== importUuid) throw new DomainError('ERR_UNAVAILABLE', 'the import is not shown');
      if (view.error !== null) throw new DomainError(view.error);
      if (view.status !== 'running' || Date.now() > until) return view;
      await pause(LOOK_AGAIN_MS);
    }
  }
}
