import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import type { Actor } from '@prosa/kernel';
import { AGGREGATES, BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { randomUUID } from 'node:crypto';
import { type RefusedKey } from './access.decider';
import { type CompanyAccessed } from './access.events';
import { accessAggregate } from './access.aggregate';

/** The log of accesses by super users: one stream for each access, in the company that is entered. */
@Injectable()
export class AccessRecords {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  /** Records an access before it begins, so that there is never one without a record. */
  async begin(
    companyId: number,
    accessId: string,
    access: CompanyAccessed['data'],
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id: accessId };
    const command = { type: 'BeginAccess', ...access } as const;
    await runCommand(this.aggregates, this.barrier, accessAggregate, target, command, envelope);
  }

  /** Records a refused change; once per kind. */
  async refuse(companyId: number, accessId: string, key: RefusedKey, by: Actor): Promise<void> {
    const correlationId = randomUUID();
    const envelope = { actor: by, correlationId, causationId: correlationId };
    const target = { companyId, id: accessId };
    const command = { type: 'RefuseKey', key } as const;
    await runCommand(this.aggregates, this.barrier, accessAggregate, target, command, envelope);
  }

  /** Writes down that they are out; safe to repeat. */
  async end(companyId: number, accessId: string): Promise<void> {
    const target = { companyId, id: accessId };
    const { state } = await this.aggregates.load(accessAggregate, target);
    if (state.status !== 'begun') return;
    const { userId, name, userCompanyId } = state.by;
    const correlationId = randomUUID();
    const actor = { kind: 'user', id: userId, name, companyId: userCompanyId } as const;
    const envelope = { actor, correlationId, causationId: correlationId };
    await runCommand(this.aggregates, this.barrier, accessAggregate, target, { type: 'EndAccess' }, envelope);
  }
}
