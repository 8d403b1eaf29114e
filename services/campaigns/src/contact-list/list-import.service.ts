import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type ContactListImportAnswer, type ImportSkipReason } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import type { ImportedPerson } from '@prosa/sheets';
import {
  ContactListItems,
  itemAggregate,
  type ListName,
} from '../contact-list-item/contact-list-items.service';
import type { ListSheet } from './list-sheet';

/** As many people at once as the log takes in one append without keeping others waiting. */
const AT_ONCE = 16;

/** An import under way, and into which list. */
interface Import {
  readonly companyId: number;
  readonly list: ListName;
  readonly uuid: string;
  readonly envelope: CommandEnvelope;
}

/**
 * Takes the people of a spreadsheet into a list, each by a command of their own. Who is in the list already stays as
 * they are, so that an import that was cut off is simply repeated. Numbers are not checked, which would take hours.
 */
@Injectable()
export class ListImports {
  constructor(
    private readonly items: ContactListItems,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Imports a spreadsheet; answers when the list shows everybody. */
  async run(
    companyId: number,
    list: ListName,
    { people, skipped }: ListSheet,
    envelope: CommandEnvelope,
  ): Promise<ContactListImportAnswer> {
    const uuid = uuidv5('contact-list-import', companyId, envelope.commandId ?? uuidv7(this.clock));
    const order: Import = { companyId, list, uuid, envelope };
    const waiting = people.values();
    let created = 0;
    let last = 0n;
    const work = async (): Promise<void> => {
      for (const person of waiting) {
        const position = await this.bring(order, person);
        if (position === null) continue;
        created += 1;
        if (position > last) last = position;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (last > 0n) await this.barrier.reached(last, { companyId });
    const counts: Partial<Record<ImportSkipReason, number>> = {};
    for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
    const lines = skipped.slice(0, LIMITS.contactListImport.lines);
    return { created, known: people.length - created, skipped: counts, lines };
  }

  /** Null when they are in the list already. */
  private async bring(
    { companyId, list, uuid: importUuid, envelope }: Import,
    { line, name, phone, email }: ImportedPerson,
  ): Promise<bigint | null> {
    const uuid = await this.items.idOf(companyId, list, phone);
    const id = await this.numbers.next('contactListItem');
    const place = { uuid, id, listId: list.id, listUuid: list.uuid };
    const command = { type: 'Add', ...place, name, phone, email, whatsappValid: null, importUuid } as const;
    const target = { companyId, id: uuid };
    const { position, events } = await this.aggregates.execute(itemAggregate, target, command, {
      ...envelope,
      commandId: uuidv5('contact-list-import-line', importUuid, line),
    });
    return events.length === 0 ? null : position;
  }
}
