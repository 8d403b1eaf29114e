import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, ReadModel, VerificationRow } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { CODE_LIMITS, PROOF_MS, type CodePurpose, type CodesSent } from './code.policy';

/** A code that is about to be sent, as hashes. */
export type NewVerification = Pick<
  VerificationRow,
  | ('id' | 'purpose' | 'recipient' | 'mailbox' | 'address' | 'browser')
  | ('codeHash' | 'issuedAt' | 'expiresAt')
>;

/** Decides on the codes of a recipient, latest first: which one counts as tried, and by whom. */
export type Judge<Verdict> = (rows: readonly VerificationRow[]) => {
  readonly verdict: Verdict;
  readonly tried: {
    readonly row: VerificationRow;
    readonly sender: 'asker' | 'stray';
    /** The browser that entered the right code; null for a wrong one. */
    readonly provenBy: string | null;
  } | null;
};

/** More codes of one recipient than are good at the same time. */
const MOST_CODES = 20;

/** Advisory lock: issuing is serialised over all processes, which makes every limit exact. */
const ISSUING = 7_305_001;
const KEPT_MS = 48 * 3_600_000;
const UNIQUE_VIOLATION = '23505';

/** The issued codes; each rule over them is checked and written in one transaction. */
@Injectable()
export class VerificationStore {
  constructor(@Inject(OWNER_DATABASE) private readonly db: OwnerDatabase) {}

  /** Stores a code unless `refuse` throws because of those sent recently. */
  issue(row: NewVerification, refuse: (sent: CodesSent) => void): Promise<void> {
    return this.db.transaction().execute(async db => {
      await sql`select pg_advisory_xact_lock(${ISSUING})`.execute(db);
      refuse(await this.sentLately(db, row));
      await db
        .insertInto('identity.verification')
        .values({ ...row, ...untouched })
        .execute();
    });
  }

  /** Deletes an undelivered code, as if it had never been requested. */
  async withdraw(id: string): Promise<void> {
    await this.db.deleteFrom('identity.verification').where('id', '=', id).execute();
  }

  /** Judges a guess at the codes of a recipient; guesses at the same ones wait for each other. */
  guess<Verdict>(
    purpose: CodePurpose,
    recipient: string,
    now: Date,
    judge: Judge<Verdict>,
  ): Promise<Verdict> {
    return this.db.transaction().execute(async db => {
      const rows = await db
        .selectFrom('identity.verification')
        .selectAll()
        .where('purpose', '=', purpose)
        .where('recipient', '=', recipient)
        .orderBy('issuedAt', 'desc')
        .limit(MOST_CODES)
        .forUpdate()
        .execute();
      const { verdict, tried } = judge(rows);
      if (tried !== null) {
        const { row, sender, provenBy } = tried;
        const counted = sender === 'asker' ? { tries: row.tries + 1 } : { strayTries: row.strayTries + 1 };
        await db
          .updateTable('identity.verification')
          .set({ ...counted, ...(provenBy === null ? {} : { provenAt: now, provenBy }) })
          .where('id', '=', row.id)
          .execute();
      }
      return verdict;
    });
  }

  /** The latest proof of a recipient and a mailbox that a browser has and that is still good. */
  proof(
    purpose: CodePurpose,
    key: Pick<VerificationRow, 'recipient' | 'mailbox' | 'provenBy'>,
    now: Date,
  ): Promise<VerificationRow | undefined> {
    return this.db
      .selectFrom('identity.verification')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('recipient', '=', key.recipient)
      .where('mailbox', '=', key.mailbox)
      .where('provenBy', '=', key.provenBy)
      .where('provenAt', '>', new Date(now.getTime() - PROOF_MS))
      .orderBy('provenAt', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /**
   * Lets one verification of a mailbox proceed, repeatedly.
   * @throws ERR_EMAIL_TAKEN while another one of the same mailbox is in progress.
   */
  async begin({ id, purpose, mailbox }: VerificationRow, now: Date): Promise<void> {
    const open = this.db
      .updateTable('identity.verification')
      .where('purpose', '=', purpose)
      .where('spentAt', 'is', null);
    await open
      .set({ begunAt: null })
      .where('mailbox', '=', mailbox)
      .where('id', '!=', id)
      .where('begunAt', '<', new Date(now.getTime() - PROOF_MS))
      .execute();
    try {
      await open.set({ begunAt: now }).where('id', '=', id).where('begunAt', 'is', null).execute();
    } catch (fault) {
      if ((fault as { code?: unknown }).code !== UNIQUE_VIOLATION) throw fault;
      throw new DomainError('ERR_EMAIL_TAKEN');
    }
  }

  /** Marks the verified operation as completed. */
  async spend(id: string, now: Date): Promise<void> {
    await this.db
      .updateTable('identity.verification')
      .set({ spentAt: now })
      .where('id', '=', id)
      .where('spentAt', 'is', null)
      .execute();
  }

  private async sentLately(db: Transaction<ReadModel>, next: NewVerification): Promise<CodesSent> {
    const { purpose, recipient, mailbox, address, issuedAt } = next;
    const before = (milliseconds: number): Date => new Date(issuedAt.getTime() - milliseconds);
    await db.deleteFrom('identity.verification').where('issuedAt', '<', before(KEPT_MS)).execute();
    const rows = await db
      .selectFrom('identity.verification')
      .select(['recipient', 'mailbox', 'address', 'issuedAt'])
      .where('purpose', '=', purpose)
      .where('issuedAt', '>', before(CODE_LIMITS[purpose].windowMs))
      .execute();
    const times = (of: (row: (typeof rows)[number]) => boolean): number[] =>
      rows.filter(of).map(row => row.issuedAt.getTime());
    // A reset requested by another caller does not use up the requester's own limit.
    const isAsker = (row: (typeof rows)[number]): boolean => purpose === 'sign-up' || row.address === address;
    return {
      toPhone: times(row => row.recipient === recipient && isAsker(row)),
      toMailbox: times(row => row.mailbox === mailbox && isAsker(row)),
      toMailboxByAll: times(row => row.mailbox === mailbox),
      fromAddress: times(row => row.address === address),
      toEverybody: times(() => true),
    };
  }
}

const untouched = {
  tries: 0,
  strayTries: 0,
  provenBy: null,
  provenAt: null,
  begunAt: null,
  spentAt: null,
} as const;
