import { Inject, Injectable } from '@nestjs/common';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';

/**
 * Whether a number belongs to a connection of any company of this installation: two bots would talk to each other.
 * The query crosses tenants and returns only a boolean, never the company.
 */
@Injectable()
export class InstallationNumbers {
  constructor(@Inject(OWNER_DATABASE) private readonly db: OwnerDatabase) {}

  async has(phone: string | null): Promise<boolean> {
    if (phone === null || phone === '') return false;
    const found = await this.db
      .selectFrom('connection')
      .select('id')
      .where('number', '=', phone)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }
}
