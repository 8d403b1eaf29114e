import { Inject, Injectable } from '@nestjs/common';
import type { ContactListImportAnswer, ContactListImportView, SheetUploadAnswer } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { JOBS, type Jobs } from '@prosa/jobs';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { AGGREGATES, BARRIER, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { untilEnded, type ReadChoice } from '@prosa/sheets';
import type { ListName } from '../contact-list-item/contact-list-items.service';
import { importList } from './import-list-job';
import { importOfList, importView } from './list-import.queries';
import { listImportAggregate } from './list-import.aggregate';

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
   * @returns its result, or how far it is.
   * @throws ERR_IMPORT_RUNNING while another of this list runs; the code of a spreadsheet that could not be read.
   */
  async begin(
    companyId: number,
    list: ListName,
    { fileKey, ...choice }: ReadChoice & { readonly fileKey: string },
    envelope: CommandEnvelope,
  ): Promise<SheetUploadAnswer<ContactListImportAnswer>> {
    const importUuid = uuidv5('contact-list-import', companyId, envelope.commandId ?? uuidv7(this.clock));
    const named = { importUuid, listId: list.id, listUuid: list.uuid };
    const command = { type: 'Begin', ...named, fileKey, ...choice } as const;
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
    return untilEnded(importUuid, () => this.show(companyId, list));
  }

  /** The last import of a list; null when there was none. */
  async show(companyId: number, { uuid }: ListName): Promise<ContactListImportView | null> {
    const row = await this.tenants.withTenant(companyId, db => importOfList(db, companyId, uuid));
    return row === undefined ? null : importView(row);
  }

  /** Ends the running import of a list; whom it has taken in stays. Has no effect on one that has ended. */
  async cancel(
    companyId: number,
    list: ListName,
    envelope: CommandEnvelope,
  ): Promise<ContactListImportView | null> {
    const target = { companyId, id: list.uuid };
    const { state } = await this.aggregates.load(listImportAggregate, target);
    if (state.status === 'running') {
      const command = { type: 'Cancel', importUuid: state.importUuid, listId: list.id } as const;
      const { position } = await this.aggregates.execute(listImportAggregate, target, command, envelope);
      await this.barrier.reached(position, { companyId });
    }
    return this.show(companyId, list);
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
}
