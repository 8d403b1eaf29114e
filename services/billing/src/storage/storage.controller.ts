import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StorageView } from '@prosa/contracts';
import { CurrentViewer, Requires, type Viewer } from '@prosa/http';
import { STORAGE_QUOTA, StorageUsage, type StorageQuota } from '@prosa/media';

/** A company's storage usage and quota. */
@ApiTags('companies')
@Controller('storage')
export class StorageController {
  constructor(
    private readonly usage: StorageUsage,
    @Inject(STORAGE_QUOTA) private readonly quota: StorageQuota,
  ) {}

  @Get()
  @Requires('settings-page:see')
  @ApiOperation({ summary: 'Bytes of files that the company keeps, and how many its plan covers' })
  async show(@CurrentViewer() { companyId }: Viewer): Promise<StorageView> {
    const [usedBytes, quotaBytes] = await Promise.all([
      this.usage.of(companyId),
      this.quota.bytesOf(companyId),
    ]);
    return { usedBytes, quotaBytes };
  }
}
