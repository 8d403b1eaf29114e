import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { BARRIER, CLOCK, EVENT_STORE, OWNER_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { ContactSpellingRow, OwnerDatabase } from '@prosa/read-model';
import {
  contactsAfter,
  dueSpelling,
  endSpelling,
  storeSpelling,
  type SpelledContact,
} from './spelling-merges.queries';

/** Number of contacts per step: few enough that other work does not wait for it. */
const AT_ONCE = 200;
/** What could not be merged yet is looked at again after a day. */
const LATER_MS = 86_400_000;
/** A company whose contacts could not be looked at lets the others go first. */
const RETRY_MS = 60_000;

/** Does something with contacts of a company; whether some of them have to be looked at again. */
type Work = (companyId: number, contacts: readonly SpelledContact[]) => Promise<boolean>;

/** Leads through the contacts of each company once, in steps that go on where they were interrupted. */
@Injectable()
export class SpellingProgress {
  constructor(
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  /** Has the next contacts worked on; false when no company is due. */
  async step(work: Work): Promise<boolean> {
    const due = await dueSpelling(this.db, this.clock.now());
    if (due === undefined) return false;
    try {
      await this.go(due, work);
    } catch (fault) {
      await storeSpelling(this.db, { ...due, dueAt: this.inMs(RETRY_MS) });
      throw fault;
    }
    return true;
  }

  private async go(due: ContactSpellingRow, work: Work): Promise<void> {
    const { companyId } = due;
    // Contacts that are not in the table yet would never be looked at.
    if (!(await this.barrier.reached(await this.store.head(), { companyId })))
      throw new Error('The contacts are not up to date yet');
    const contacts = await contactsAfter(this.db, companyId, due.contactId, AT_ONCE);
    const leftOver = (await work(companyId, contacts)) || due.leftOver;
    const last = contacts.length < AT_ONCE ? undefined : contacts.at(-1);
    if (last !== undefined) await storeSpelling(this.db, { ...due, contactId: last.id, leftOver });
    else if (!leftOver) await endSpelling(this.db, companyId);
    else {
      const again = { contactId: 0, leftOver: false, dueAt: this.inMs(LATER_MS) };
      await storeSpelling(this.db, { companyId, ...again });
    }
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
