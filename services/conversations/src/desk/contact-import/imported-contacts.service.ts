import { Inject, Injectable } from '@nestjs/common';
import type { NamedField } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import {
  skippedIn,
  type ImportedPerson,
  type ImportName,
  type ImportStep,
  type ImportTarget,
  type TakenPerson,
} from '@prosa/sheets';
import { ContactBook } from '../../core/contact/contact-book.service';
import { contactAggregate } from '../../core/contact/contact.aggregate';
import { IMPORTER } from '../../core/contact/contact.live';
import { contactImportAggregate } from './contact-import.aggregate';
import type { ContactImportState } from './contact-import.decider';
import { importsOf } from './contact-imports.service';

type RunningImport = Extract<ContactImportState, { status: 'running' }>;

const importEnvelope = ({ importUuid }: ImportName): CommandEnvelope => ({
  actor: { kind: 'system', name: IMPORTER },
  correlationId: importUuid,
  causationId: importUuid,
});

/** What adds a contact to the book. */
const ADDITIONS: readonly string[] = ['ContactAdded', 'ContactRestored', 'ContactKept'];

/** The fields of a card with those of a file: equal names are replaced, others stay; an empty cell says nothing. */
const joined = (before: readonly NamedField[], fields: readonly NamedField[]): readonly NamedField[] => {
  const filled = fields.filter(({ value }) => value !== '');
  const values = new Map([...before, ...filled].map(({ name, value }) => [name, value]));
  return [...values].map(([name, value]) => ({ name, value }));
};

/** Imports people into contact books. Numbers are marked as unchecked. */
@Injectable()
export class ImportedContacts implements ImportTarget<ImportName, RunningImport> {
  constructor(
    private readonly book: ContactBook,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async running({ companyId, importUuid }: ImportName): Promise<RunningImport | null> {
    const { state } = await this.aggregates.load(contactImportAggregate, importsOf(companyId));
    return state.status === 'running' && state.importUuid === importUuid ? state : null;
  }

  async record(name: ImportName, _: RunningImport, step: ImportStep): Promise<boolean> {
    const { importUuid } = name;
    const command = step.type === 'Finish' ? finished(step, importUuid) : { ...step, importUuid };
    const { events } = await this.aggregates.execute(
      contactImportAggregate,
      importsOf(name.companyId),
      command,
      importEnvelope(name),
    );
    return events.length > 0;
  }

  async take(name: ImportName, _: RunningImport, person: ImportedPerson): Promise<TakenPerson> {
    const { companyId, importUuid } = name;
    const commandId = uuidv5('contact-import-line', importUuid, person.line);
    const envelope = { ...importEnvelope(name), commandId };
    const uuid = await this.book.find(companyId, person.phone, false);
    if (uuid !== null) {
      const target = { companyId, id: uuid };
      const { state } = await this.aggregates.load(contactAggregate, target);
      if (state.status === 'known') return this.change(target, state.extraInfo, person, envelope);
    }
    return this.add(companyId, person, envelope);
  }

  shown(companyId: number, position: bigint): Promise<unknown> {
    return this.barrier.reached(position, { companyId });
  }

  private async add(
    companyId: number,
    { name, phone, email, fields }: ImportedPerson,
    envelope: CommandEnvelope,
  ): Promise<TakenPerson> {
    const person = { phone, checked: false, card: { name, email, extraInfo: joined([], fields) } };
    try {
      return { isNew: true, position: (await this.book.add(companyId, person, envelope)).position };
    } catch (fault) {
      // The number was added concurrently.
      if (fault instanceof DomainError && fault.code === 'ERR_DUPLICATED_CONTACT')
        return { isNew: false, position: 0n };
      throw fault;
    }
  }

  private async change(
    target: Target,
    before: readonly NamedField[],
    { name, phone, email, fields }: ImportedPerson,
    envelope: CommandEnvelope,
  ): Promise<TakenPerson> {
    const card = {
      // A line without a name says nothing about how the contact is called.
      ...(name === phone ? {} : { name }),
      ...(email === '' ? {} : { email }),
      ...(fields.length === 0 ? {} : { extraInfo: joined(before, fields) }),
    };
    const command = { type: 'ChangeCard', card } as const;
    const { position, events } = await this.aggregates.execute(contactAggregate, target, command, envelope);
    // After a crash the answer is that of the first run, which may have added the contact.
    return { isNew: events.some(({ type }) => ADDITIONS.includes(type)), position };
  }
}

const finished = (
  { created, known, skipped, lines, notes }: Extract<ImportStep, { type: 'Finish' }>,
  importUuid: string,
) => {
  const counts = { imported: created, updated: known, skippedCount: skippedIn(skipped) };
  return { type: 'Finish', importUuid, ...counts, skipped: lines, notes } as const;
};
