import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { AGGREGATES, OWNER_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { MEANT_MS } from '../opt-out/opt-out.workflow';
import { spokenToLast } from './reply.queries';
import type { RecordReply, ReplyReceived, SpokenTo } from './reply.workflow';
import { shippingAggregate } from '../shipping/shipping.aggregate';

/** Records who writes back to a campaign. */
@Injectable()
export class CampaignReplies {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  /** The recipient and campaign that a message replies to; null when it is no reply. */
  spokenTo({ data, metadata }: Recorded<ReplyReceived>): Promise<SpokenTo | null> {
    const to = new Date(metadata.at);
    const from = new Date(to.getTime() - MEANT_MS);
    return spokenToLast(this.db, { ...data, companyId: metadata.companyId }, { from, to });
  }

  /** Records a reply, once for each recipient. */
  async perform({ recipient, ...reply }: RecordReply, run: CommandRun): Promise<void> {
    const { companyId, commandId, correlationId, causationId } = run;
    const actor = { kind: 'system', name: 'campaign' } as const;
    await this.aggregates.execute(
      shippingAggregate,
      { companyId, id: recipient },
      { type: 'Reply', ...reply },
      { actor, correlationId, causationId, commandId },
    );
  }
}
