import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { PASSWORD_COST, Passwords, type PasswordCost } from './password';

/** Optional injection token of a {@link PasswordCost}, for specs that sign in a thousand times. */
export const PASSWORD_COST_TOKEN = Symbol('PasswordCost');

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whose password. */
export interface CredentialKey {
  readonly companyId: number;
  readonly userUuid: string;
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

  /** Sets or replaces a person's password. */
  async put(key: CredentialKey, password: string): Promise<void> {
    const row = { ...key, hash: await this.passwords.hash(password), updatedAt: this.clock.now() };
    await this.db
      .insertInto('identity.credential')
      .values(row)
      .onConflict(conflict =>
        conflict.column('userUuid').doUpdateSet({ hash: row.hash, updatedAt: row.updatedAt }),
      )
      .execute();
  }

  /** Forgets a person's password. */
  async drop(userUuid: string): Promise<void> {
    await this.db.deleteFrom('identity.credential').where('userUuid', '=', userUuid).execute();
  }

  /** Whether a password is a person's; for nobody (null) it takes as long, one hash, and is not. */
  async matches(userUuid: string | null, password: string): Promise<boolean> {
    const hash = await this.hashOf(userUuid ?? NOBODY);
    return this.passwords.matches(password, hash ?? this.decoy);
  }

  private async hashOf(userUuid: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('identity.credential')
      .select('hash')
      .where('userUuid', '=', userUuid)
      .executeTakeFirst();
    return row?.hash;
  }
}
