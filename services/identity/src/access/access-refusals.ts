import { Injectable } from '@nestjs/common';
import type { ActingRefusals, LastingAccess, Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import { AccessRecords } from './access-records';

/** Records refused changes with which super users would have kept an account in the company. */
@Injectable()
export class AccessRefusals implements ActingRefusals {
  constructor(
    private readonly records: AccessRecords,
    private readonly security: SecurityLog,
  ) {}

  async record(
    { companyId, acting }: Pick<Viewer, 'companyId' | 'acting'>,
    key: LastingAccess,
  ): Promise<void> {
    if (acting === undefined) return;
    const { userId, name } = acting;
    const by = { kind: 'user', id: userId, name, companyId: acting.companyId } as const;
    await this.records.refuse(companyId, acting.accessId, key, by);
  }

  /** @throws ERR_NOT_WHILE_ACTING, once it is written down, when the viewer acts for others. */
  async refuse(viewer: Pick<Viewer, 'companyId' | 'acting'>, key: LastingAccess): Promise<void> {
    const { companyId, acting } = viewer;
    if (acting === undefined) return;
    const by = { userId: acting.userId, ownCompanyId: acting.companyId };
    this.security.tell('acting-refused', { ...by, companyId, key });
    await this.record(viewer, key);
    throw new DomainError('ERR_NOT_WHILE_ACTING');
  }
}
