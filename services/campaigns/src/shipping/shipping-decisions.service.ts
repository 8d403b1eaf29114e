import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, EventStore } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { campaignEnvelope } from '../dispatch/campaign-envelope';
import { type ShippingCommand, type ShippingProgress } from './shipping.decider';
import { shippingAggregate } from './shipping.aggregate';

/** Executes commands on recipients; resolves when the tables contain the result. */
@Injectable()
export class ShippingDecisions {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Resolves when the tables contain what is in the log now. @throws ERR_UNAVAILABLE when they do not in time. */
  async caughtUp(companyId: number): Promise<void> {
    if (!(await this.barrier.reached(await this.store.head(), { companyId })))
      throw new DomainError('ERR_UNAVAILABLE', 'the read model is behind');
  }

  /** A recipient's state, from the log. */
  async load(companyId: number, uuid: string): Promise<ShippingProgress> {
    return (await this.aggregates.load(shippingAggregate, { companyId, id: uuid })).state;
  }

  /** Decides about a recipient of a campaign. */
  async decide(
    companyId: number,
    { uuid, campaignUuid }: { readonly uuid: string; readonly campaignUuid: string },
    command: ShippingCommand,
  ): Promise<void> {
    const target = { companyId, id: uuid };
    const envelope = campaignEnvelope(campaignUuid);
    await runCommand(this.aggregates, this.barrier, shippingAggregate, target, command, envelope);
  }
}
