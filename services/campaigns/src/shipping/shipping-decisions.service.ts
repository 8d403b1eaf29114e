import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { AGGREGATES, BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { campaignEnvelope } from '../dispatch/campaign-envelope';
import { shippingDecider, type ShippingCommand, type ShippingProgress } from './shipping.decider';
import { shippingEvents } from './shipping.events';

/** A recipient as the log knows it. */
export const shippingAggregate = { catalogue: shippingEvents, decider: shippingDecider };

/** Decides about recipients; answers when the tables show it. */
@Injectable()
export class ShippingDecisions {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  /** How far a recipient is, as the log knows it. */
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
