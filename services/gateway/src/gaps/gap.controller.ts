import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConnectionGapView } from '@prosa/contracts';
import { CurrentViewer, IdPipe, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { gapsOf } from './gap.queries';

/** Outages of connections and the number of messages received afterwards. */
@ApiTags('connections')
@Controller('whatsapp/:id/gaps')
@Requires('connections:list')
export class GapController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get()
  async list(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', new IdPipe('ERR_NO_WAPP_FOUND')) id: number,
  ): Promise<readonly ConnectionGapView[]> {
    const gaps = await this.tenants.withTenant(companyId, db => gapsOf(db, companyId, id));
    if (gaps === null) throw new DomainError('ERR_NO_WAPP_FOUND');
    return gaps;
  }
}
