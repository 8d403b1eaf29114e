import { Inject, Injectable } from '@nestjs/common';
import type { ContactImportAnswer, ContactImportView, SheetUploadAnswer } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { JOBS, type Jobs } from '@prosa/jobs';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { MediaLibrary } from '@prosa/media';
import { AGGREGATES, BARRIER, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { untilEnded, type ReadChoice } from '@prosa/sheets';
import { contactImportAggregate } from './contact-import.aggregate';
import { contactImportView, lastContactImport } from './contact-import.queries';
import { importContacts } from './import-contacts-job';

/** The stream of a company's imports. */
export const importsOf = (companyId: number): Target => ({
  companyId,
  id: uuidv5('contact-imports', companyId),
});

/** Begins imports of files into contact books and shows how far they are; a job does the work. */
@Injectable()
export class ContactImports {
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
   * @throws ERR_IMPORT_RUNNING while another runs; the code of a file that could not be read.
   */
  async begin(
    companyId: number,
    { fileKey, ...choice }: ReadChoice & { readonly fileKey: string },
    envelope: CommandEnvelope,
  ): Promise<SheetUploadAnswer<ContactImportAnswer>> {
    const importUuid = uuidv5('contact-import', companyId, envelope.commandId ?? uuidv7(this.clock));
    const command = { type: 'Begin', importUuid, fileKey, ...choice } as const;
    const { position, events } = await this.aggregates
      .execute(contactImportAggregate, importsOf(companyId), command, envelope)
      .catch(async (fault: unknown) => {
        // After any other fault it may have begun, and needs its file.
        if (fault instanceof DomainError) await this.library.remove(companyId, fileKey);
        throw fault;
      });
    const [begun] = events;
    // A repeated request continues with the file of the first one.
    if (begun?.type === 'ContactImportBegun' && begun.data.fileKey !== fileKey)
      await this.library.remove(companyId, fileKey);
    await this.jobs.schedule(importContacts, { id: importUuid, payload: { companyId, importUuid } });
    await this.barrier.reached(position, { companyId });
    return untilEnded(importUuid, () => this.show(companyId));
  }

  /** The last import; null when there was none. */
  async show(companyId: number): Promise<ContactImportView | null> {
    const row = await this.tenants.withTenant(companyId, db => lastContactImport(db, companyId));
    return row === undefined ? null : contactImportView(row);
  }

  /** Ends the running import; whom it has taken in stays. Has no effect on one that has ended. */
  async cancel(companyId: number, envelope: CommandEnvelope): Promise<ContactImportView | null> {
    const target = importsOf(companyId);
    const { state } = await this.aggregates.load(contactImportAggregate, target);
    if (state.status === 'running') {
      const command = { type: 'Cancel', importUuid: state.importUuid } as const;
      const { position } = await this.aggregates.execute(contactImportAggregate, target, command, envelope);
      await this.barrier.reached(position, { companyId });
    }
    return this.show(companyId);
  }
}
