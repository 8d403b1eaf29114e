import { Inject, Injectable } from '@nestjs/common';
import type { OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook, contactAggregate } from '../contact/contact-book.handlers';
import { ContactNumbers } from '../contact/contact-numbers';

/** Somebody to write to. */
export interface Recipient {
  readonly id: number;
  readonly uuid: string;
  readonly to: OutboundRequest['to'];
}

/** Whom a number belongs to, if the book does not say otherwise; the name may be empty. */
interface Stranger {
  readonly number: string;
  readonly name: string;
}

/** Finds whom a number belongs to; adds them to the book when nobody there has it. */
@Injectable()
export class Recipients {
  constructor(
    private readonly book: ContactBook,
    private readonly numbers: ContactNumbers,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  /** @throws ERR_WAPP_INVALID_CONTACT when a number that nobody knows yet is not on WhatsApp. */
  async find(companyId: number, person: Stranger, envelope: CommandEnvelope): Promise<Recipient> {
    const { number } = person;
    // Whom we know already, WhatsApp need not be asked about.
    const known = await this.book.find(companyId, number, false);
    if (known !== null) await this.book.welcomeBack(companyId, known, envelope);
    const recipient = known === null ? null : await this.recall(companyId, known);
    if (recipient !== null) return recipient;
    // Nobody has the number, or somebody took it in this very instant and the contact is not written yet.
    const added = await this.recall(companyId, await this.add(companyId, person, envelope));
    if (added === null) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return added;
  }

  private async recall(companyId: number, uuid: string): Promise<Recipient | null> {
    const { state } = await this.aggregates.recall(contactAggregate, { companyId, id: uuid });
    if (state.status === 'none') return null;
    return { id: state.id, uuid, to: state.phone ? { phone: state.phone } : { lid: state.lid } };
  }

  private async add(
    companyId: number,
    { number, name }: Stranger,
    envelope: CommandEnvelope,
  ): Promise<string> {
    const { phone, checked } = await this.numbers.judge(companyId, number);
    if (checked)
      return (await this.book.resolve(companyId, { phone, lid: '' }, name || phone, envelope)).uuid;
    const card = { name: name || phone, email: '', extraInfo: [] };
    try {
      return (await this.book.add(companyId, { phone, checked, card }, envelope)).uuid;
    } catch (error) {
      // Somebody else added them in the same instant.
      const winner = isTaken(error) ? await this.book.find(companyId, phone, false) : null;
      if (winner === null) throw error;
      return winner;
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'ERR_DUPLICATED_CONTACT';
