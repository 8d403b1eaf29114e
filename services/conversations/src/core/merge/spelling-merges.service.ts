import { knownPhone, otherSpelling } from '@prosa/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { ContactBook } from '../contact/contact-book.service';
import { hasActiveLead, hasOpenTicket } from '../contact/contact.queries';
import { mergeAggregate } from './merge.aggregate';
import { MergeBook, mergesOf } from './merge-book.service';
import type { MergedContact, MergeOfContacts } from './merge.events';
import { SpellingProgress } from './spelling-progress.service';
import { spelledContact, type SpelledContact } from './spelling-merges.queries';

/** What a contact's other spelling asks for; null when there is nothing to do. */
type Finding = MergeOfContacts | 'later' | null;

const envelopeOf = (companyId: number): CommandEnvelope => ({
  actor: { kind: 'system', name: 'contact-spelling' },
  correlationId: uuidv5('contact-spelling', companyId),
  causationId: uuidv5('contact-spelling', companyId),
});

const named = ({ id, uuid }: SpelledContact): MergedContact => ({ contactId: id, contactUuid: uuid });

/**
 * Whether a number can be another spelling of one that the reader of phone numbers knows. One that WhatsApp confirmed is
 * right as it stands, but for countries where it answers in either spelling.
 */
const isSpelledOtherwise = ({ phone, checked, removedAt, groupId }: SpelledContact): boolean => {
  if (removedAt !== null || groupId !== null || phone === '') return false;
  const known = knownPhone(phone);
  return known !== phone && (!checked || otherSpelling(phone) === known);
};

/**
 * Makes contacts one whose numbers were stored in different spellings of one number, before one reader read them all. The
 * merges are facts, so that each can be reverted; of a contact without a counterpart, the number is reserved, so that
 * whoever writes from it is no second contact. Steps can be repeated.
 */
@Injectable()
export class SpellingMerges {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    private readonly contacts: ContactBook,
    private readonly merges: MergeBook,
    private readonly progress: SpellingProgress,
  ) {}

  /** Looks at the next contacts of a company; false when none is due. */
  step(): Promise<boolean> {
    return this.progress.step((companyId, contacts) => this.merge(companyId, contacts));
  }

  /** Merges what can be merged of some contacts; whether some could not be yet. */
  private async merge(companyId: number, contacts: readonly SpelledContact[]): Promise<boolean> {
    const findings: Finding[] = [];
    for (const contact of contacts.filter(isSpelledOtherwise))
      findings.push(await this.findingOf(companyId, contact));
    const merges = findings.filter(each => each !== null && each !== 'later');
    const command = { type: 'MergeContacts', merges } as const;
    if (merges.length > 0)
      await this.aggregates.execute(mergeAggregate, mergesOf(companyId), command, envelopeOf(companyId));
    return findings.includes('later');
  }

  private async findingOf(companyId: number, contact: SpelledContact): Promise<Finding> {
    const number = knownPhone(contact.phone);
    const holder = await this.contacts.find(companyId, number, false);
    if (holder === null || holder === contact.uuid) return this.reserve(companyId, contact, number);
    const found = await spelledContact(this.db, companyId, holder);
    if (found === undefined) return 'later';
    const { uuid } = await this.merges.conversant(companyId, { id: found.id, uuid: found.uuid });
    const other = uuid === holder ? found : await spelledContact(this.db, companyId, uuid);
    // One that was removed from the book stays so.
    if (other === undefined || other.removedAt !== null || other.uuid === contact.uuid) return null;
    const [source, destination] = contact.checked && !other.checked ? [other, contact] : [contact, other];
    return (await this.isBusy(companyId, source))
      ? 'later'
      : { source: named(source), destination: named(destination) };
  }

  /** Whoever writes from the number is this contact, and not a second one. */
  private async reserve(companyId: number, { uuid }: SpelledContact, number: string): Promise<Finding> {
    try {
      await this.contacts.reserve(companyId, uuid, number, envelopeOf(companyId));
      return null;
    } catch (fault) {
      // Somebody has the number since it was looked up.
      if (fault instanceof DomainError && fault.code === 'ERR_DUPLICATED_CONTACT') return 'later';
      throw fault;
    }
  }

  /** A conversation of a contact that is gone would get no message any more. */
  private async isBusy(companyId: number, { id, uuid }: SpelledContact): Promise<boolean> {
    return (await hasOpenTicket(this.db, companyId, id)) || (await hasActiveLead(this.db, companyId, uuid));
  }
}
