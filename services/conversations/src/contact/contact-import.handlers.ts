import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactImportAnswer } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook } from './contact-book.service';
import { ContactService } from './contact.handlers';
import { ImportContacts } from './contact.commands';
import type { ImportedPerson } from '@prosa/sheets';
import { contactAggregate } from './contact.aggregate';

/** Number of contacts per append: few enough that other writers are not delayed. */
const AT_ONCE = 16;

interface Brought {
  readonly isNew: boolean;
  readonly position: bigint;
}

/**
 * Adds the contacts of a file to the book, each by a command whose id is derived from file and line: repeating an
 * import changes nothing. Numbers are not checked, which would take hours, and are marked as unchecked.
 */
@CommandHandler(ImportContacts)
export class ImportContactsHandler implements ICommandHandler<ImportContacts, ContactImportAnswer> {
  constructor(
    private readonly book: ContactBook,
    private readonly contacts: ContactService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  async execute({ viewer, envelope, fileKey, file }: ImportContacts): Promise<ContactImportAnswer> {
    const { companyId } = viewer;
    const waiting = file.people.values();
    let imported = 0;
    let last = 0n;
    const work = async (): Promise<void> => {
      for (const person of waiting) {
        const commandId = uuidv5('contact-import', companyId, fileKey, person.line);
        const brought = await this.bring(companyId, person, { ...envelope, commandId });
        imported += brought.isNew ? 1 : 0;
        if (brought.position > last) last = brought.position;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await this.contacts.caughtUp(companyId, last);
    return { imported, updated: file.people.length - imported, skipped: file.skipped };
  }

  private async bring(
    companyId: number,
    person: ImportedPerson,
    envelope: CommandEnvelope,
  ): Promise<Brought> {
    const uuid = await this.book.find(companyId, person.phone, false);
    if (uuid !== null) {
      const { state } = await this.aggregates.load(contactAggregate, { companyId, id: uuid });
      if (state.status === 'known') return this.change(companyId, uuid, person, envelope);
    }
    return this.add(companyId, person, envelope);
  }

  private async add(
    companyId: number,
    { name, phone, email }: ImportedPerson,
    envelope: CommandEnvelope,
  ): Promise<Brought> {
    const person = { phone, checked: false, card: { name, email, extraInfo: [] } };
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
    companyId: number,
    uuid: string,
    { name, email }: ImportedPerson,
    envelope: CommandEnvelope,
  ): Promise<Brought> {
    const card = { name, ...(email === '' ? {} : { email }) };
    const target = { companyId, id: uuid };
    const command = { type: 'ChangeCard', card } as const;
    const { position } = await this.aggregates.execute(contactAggregate, target, command, envelope);
    return { isNew: false, position };
  }
}
