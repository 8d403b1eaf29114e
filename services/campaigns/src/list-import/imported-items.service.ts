import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, NUMBERS, PERSONAL_HASHES } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import type { ImportedPerson, ImportStep, ImportTarget, TakenPerson } from '@prosa/sheets';
import { CampaignIds } from '../contact-list-item/campaign-ids';
import { contactListItemAggregate } from '../contact-list-item/contact-list-item.aggregate';
import type { ListImportName } from './import-list-job';
import { listImportAggregate } from './list-import.aggregate';
import type { ListImportState } from './list-import.decider';

type RunningImport = Extract<ListImportState, { status: 'running' }>;

/** The envelope of an import's facts. */
const importEnvelope = ({ importUuid }: ListImportName): CommandEnvelope => ({
  actor: { kind: 'system', name: 'contact-list-import' },
  correlationId: importUuid,
  causationId: importUuid,
});

/** Imports people into lists. */
@Injectable()
export class ImportedItems implements ImportTarget<ListImportName, RunningImport> {
  private readonly ids: CampaignIds;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.ids = new CampaignIds(hashes);
  }

  async running({ companyId, listUuid, importUuid }: ListImportName): Promise<RunningImport | null> {
    const { state } = await this.aggregates.load(listImportAggregate, { companyId, id: listUuid });
    return state.status === 'running' && state.importUuid === importUuid ? state : null;
  }

  async record(name: ListImportName, { listId }: RunningImport, step: ImportStep): Promise<boolean> {
    const { companyId, listUuid, importUuid } = name;
    const target = { companyId, id: listUuid };
    const command = { ...step, importUuid, listId };
    const { events } = await this.aggregates.execute(
      listImportAggregate,
      target,
      command,
      importEnvelope(name),
    );
    return events.length > 0;
  }

  async take(
    name: ListImportName,
    { listId }: RunningImport,
    { line, name: called, phone, email, fields }: ImportedPerson,
  ): Promise<TakenPerson> {
    const { companyId, listUuid, importUuid } = name;
    const uuid = await this.ids.itemId(companyId, listUuid, phone);
    const id = await this.numbers.next('contactListItem');
    const further = fields.length === 0 ? {} : { fields };
    const person = { name: called, phone, email, whatsappValid: null, importUuid, ...further };
    const { position, events } = await this.aggregates.execute(
      contactListItemAggregate,
      { companyId, id: uuid, isNew: true },
      { type: 'Add', uuid, id, listId, listUuid, ...person },
      { ...importEnvelope(name), commandId: uuidv5('contact-list-import-line', importUuid, line) },
    );
    return { isNew: events.length > 0, position };
  }

  shown(companyId: number, position: bigint): Promise<unknown> {
    return this.barrier.reached(position, { companyId });
  }
}
