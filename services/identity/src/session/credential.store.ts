import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { PASSWORD_COST, Passwords, type PasswordCost } from './password';

/** Optional injection token of a {@link PasswordCost}, for specs that sign in a thousand times. */
export const PASSWORD_COST_TOKEN = Symbol('PasswordCost');

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Identifies a user's password. */
export interface CredentialKey {
  readonly companyId: number;
  readonly userUuid: string;
}

/** A password hash and its version. */
export interface KeptPassword {
  readonly hash: string;
  readonly version: string;
}

/** The vault of password hashes, outside of the log and of every read model. */
@Injectable()
export class Credentials {
  readonly passwords: Passwords;
  private readonly decoy: string;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(PASSWORD_COST_TOKEN) cost: PasswordCost = PASSWORD_COST,
  ) {
    this.passwords = new Passwords(cost);
    this.decoy = this.passwords.decoy();
  }

  /** Sets or replaces a user's password. */
  async put(key: CredentialKey, password: string): Promise<void> {
    const row = {
      ...key,
      hash: await this.passwords.hash(password, key.companyId),
      updatedAt: this.clock.now(),
    };
    await this.db
      .insertInto('identity.credential')
      .values(row)
      .onConflict(conflict =>
        conflict.column('userUuid').doUpdateSet({ hash: row.hash, updatedAt: row.updatedAt }),
      )
      .execute();
  }

  /** Deletes a user's password. */
  async drop(userUuid: string): Promise<void> {
    await this.db.deleteFrom('identity.credential').where('userUuid', '=', userUuid).execute();
  }

  /** A user's password hash, or for null a decoy that takes equally long to compare with. */
  async of(userUuid: string | null): Promise<KeptPassword> {
    const row = await this.db
      .selectFrom('identity.credential')
      .select(['hash', 'updatedAt'])
      .where('userUuid', '=', userUuid ?? NOBODY)
      .executeTakeFirst();
    return { hash: row?.hash ?? this.decoy, version: String(row?.updatedAt.getTime() ?? 0) };
  }

  /** Whether a password is the kept one; always one hash, in the share of a company that is signed in. */
  matches({ hash }: KeptPassword, password: string, company?: number): Promise<boolean> {
    return this.passwords.matches(password, hash, company);
  }
}
