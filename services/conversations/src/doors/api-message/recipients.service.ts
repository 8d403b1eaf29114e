import { Inject, Injectable } from '@nestjs/common';
import type { OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook } from '../../core/contact/contact-book.service';
import { ContactNumbers } from '../../core/contact/contact-numbers';
import { contactAggregate } from '../../core/contact/contact.aggregate';

/** A recipient of a message. */
export interface Recipient {
  readonly id: number;
  readonly uuid: string;
  readonly to: OutboundRequest['to'];
}

/** A number's owner if the number is not in the contact book; the name may be empty. */
interface Stranger {
  readonly number: string;
  readonly name: string;
  /** The connection that writes to them. */
  readonly connectionId: number;
}

/** Finds the contact of a number; adds a contact when the book has none. */
@Injectable()
export class Recipients {
  constructor(
    private readonly book: ContactBook,
    private readonly numbers: ContactNumbers,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  /** @throws ERR_WAPP_INVALID_CONTACT when the number is unknown here and not on WhatsApp. */
  async find(companyId: number, person: Stranger, envelope: CommandEnvelope): Promise<Recipient> {
    const { number } = person;
    // A known contact needs no check by WhatsApp.
    const known = await this.book.find(companyId, number, false);
    if (known !== null) await this.book.welcomeBack(companyId, known, envelope);
    const recipient = known === null ? null : await this.getCached(companyId, known);
    if (recipient !== null) return recipient;
    // Unknown, or added concurrently and not yet in the read model.
    const added = await this.getCached(companyId, await this.add(companyId, person, envelope));
    if (added === null) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return added;
  }

  /** A contact of the book, by its number or LID; a removed one is brought back. @throws ERR_NO_CONTACT_FOUND */
  async known(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<Recipient> {
    await this.book.welcomeBack(companyId, uuid, envelope);
    const recipient = await this.getCached(companyId, uuid);
    if (recipient === null) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return recipient;
  }

  /**
   * Whether a number is a contact's, however either is written; adds none.
   * @throws ERR_WAPP_CHECK_CONTACT or ERR_CHECK_NUMBER when WhatsApp had to be asked and did not answer.
   */
  async isOwner(
    companyId: number,
    number: string,
    contact: { readonly contactUuid: string; readonly phone: string },
  ): Promise<boolean> {
    const { contactUuid, phone } = contact;
    if (phone === number) return true;
    const known = await this.book.find(companyId, number, false);
    if (known !== null) return known === contactUuid;
    try {
      const judged = await this.numbers.judge(companyId, number);
      return (await this.book.find(companyId, judged.phone, judged.checked)) === contactUuid;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'ERR_WAPP_INVALID_CONTACT') return false;
      throw error;
    }
  }

  private async getCached(companyId: number, uuid: string): Promise<Recipient | null> {
    const { state } = await this.aggregates.getCached(contactAggregate, { companyId, id: uuid });
    if (state.status === 'none') return null;
    return { id: state.id, uuid, to: state.phone ? { phone: state.phone } : { lid: state.lid } };
  }

  private async add(
    companyId: number,
    { number, name, connectionId }: Stranger,
    envelope: CommandEnvelope,
  ): Promise<string> {
    const { phone, checked } = await this.numbers.judge(companyId, number, connectionId);
    if (checked)
      return (await this.book.resolve(companyId, { phone, lid: '' }, name || phone, envelope)).uuid;
    const card = { name: name || phone, email: '', extraInfo: [] };
    try {
      return (await this.book.add(companyId, { phone, checked, card }, envelope)).uuid;
    } catch (error) {
      // Another request added the contact concurrently.
      const winner = isTaken(error) ? await this.book.find(companyId, phone, false) : null;
      if (winner === null) throw error;
      return winner;
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'ERR_DUPLICATED_CONTACT';
