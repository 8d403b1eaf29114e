import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';

/** The uuids of companies, which events name; a uuid never changes. */
@Injectable()
export class CompanyUuids {
  private readonly known = new Map<number, string>();

  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  /** @throws ERR_UNAVAILABLE while the read model does not show the company. */
  async of(companyId: number): Promise<string> {
    const known = this.known.get(companyId);
    if (known !== undefined) return known;
    const row = await this.tenants.withTenant(companyId, db =>
      db.selectFrom('company').select('uuid').where('companyId', '=', companyId).executeTakeFirst(),
    );
    if (row === undefined) throw new DomainError('ERR_UNAVAILABLE', 'the company is not shown yet');
    this.known.set(companyId, row.uuid);
    return row.uuid;
  }
}
