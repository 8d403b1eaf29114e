import { Inject, Injectable } from '@nestjs/common';
import { OWNER_DATABASE, type PlatformCompany } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';

const FIRST_COMPANY = 1;

/** Finds the platform's company: that of the first super user. */
@Injectable()
export class SuperUsersCompany implements PlatformCompany {
  constructor(@Inject(OWNER_DATABASE) private readonly db: OwnerDatabase) {}

  async id(): Promise<number> {
    const row = await this.db
      .selectFrom('userAccount')
      .select('companyId')
      .where('super', '=', true)
      .orderBy('companyId')
      .limit(1)
      .executeTakeFirst();
    return row?.companyId ?? FIRST_COMPANY;
  }
}
