import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS, PERSONAL_HASHES } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import type { ImportedPerson } from '@prosa/sheets';
import { CampaignIds } from '../contact-list-item/campaign-ids';
import type { ListImportName } from './import-list-job';
import { contactListItemAggregate } from '../contact-list-item/contact-list-item.aggregate';

/** The envelope of an import's facts. */
export const importEnvelope = ({ importUuid }: ListImportName): CommandEnvelope => ({
  actor: { kind: 'system', name: 'contact-list-import' },
  correlationId: importUuid,
  causationId: importUuid,
});

/** Adds the contacts of a spreadsheet to a list, each under an id derived from import and line. */
@Injectable()
export class ImportedItems {
  private readonly ids: CampaignIds;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.ids = new CampaignIds(hashes);
  }

  /** Adds a member; returns the log position, or null when they are in the list already. */
  async add(
    order: ListImportName & { readonly listId: number },
    { line, name, phone, email }: ImportedPerson,
  ): Promise<bigint | null> {
    const { companyId, listId, listUuid, importUuid } = order;
    const uuid = await this.ids.itemId(companyId, listUuid, phone);
    const id = await this.numbers.next('contactListItem');
    const person = { name, phone, email, whatsappValid: null, importUuid };
    const command = { type: 'Add', uuid, id, listId, listUuid, ...person } as const;
    const { position, events } = await this.aggregates.execute(
      contactListItemAggregate,
      { companyId, id: uuid },
      command,
      { ...importEnvelope(order), commandId: uuidv5('contact-list-import-line', importUuid, line) },
    );
    return events.length === 0 ? null : position;
  }
}
