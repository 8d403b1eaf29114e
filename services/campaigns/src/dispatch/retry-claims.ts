import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { campaignAggregate } from '../campaign/campaign.aggregate';
import { retryClaimAggregate } from '../retry-claim/retry-claim.aggregate';
import type { RetryClaimed } from '../retry-claim/retry-claim.events';
import type { ShippingDecisions } from '../shipping/shipping-decisions.service';
import { shippingAggregate } from '../shipping/shipping.aggregate';
import { campaignEnvelope } from './campaign-envelope';
import type { LaneRecipient } from './dispatch.queries';
import { isReachedElsewhere } from './failure.queries';

/** Number of attempts after another retry has claimed the person, or the holder has moved on, meanwhile. */
const TRIES = 5;

/** Their question or message is on its way. */
const ON_THE_WAY = ['asking', 'addressed'];

/** Their campaign addresses them next, unless it was stopped. */
const TO_COME = ['waiting', 'confirmed'];

type Claimant = Pick<LaneRecipient, 'uuid' | 'campaignUuid' | 'sourceUuid' | 'retryRoot'>;
type Holder = RetryClaimed['data'];

/**
 * Gives a person to at most one retry of a campaign at a time, whichever connections their lanes are of and however late
 * the tables are. A retry keeps its claim over a crash, and loses it when its campaign stopped before it wrote to the
 * person, or failed to reach them.
 */
export class RetryClaims {
  constructor(
    private readonly aggregates: Aggregates,
    private readonly db: OwnerDatabase,
    private readonly recipients: ShippingDecisions,
  ) {}

  /**
   * Claims a recipient before they are written to; false when another retry writes to them or has reached them.
   * Recipients of a campaign that is no retry need no claim.
   * @throws ERR_UNAVAILABLE when it cannot be known yet; ERR_CONFLICT when other retries were faster again and again.
   */
  async take(companyId: number, claimant: Claimant): Promise<boolean> {
    const { retryRoot } = claimant;
    if (retryRoot === null) return true;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        return await this.takeOnce(companyId, claimant, retryRoot);
      } catch (fault) {
        if (!(fault instanceof DomainError) || fault.code !== 'ERR_CONFLICT') throw fault;
      }
    }
    throw new DomainError('ERR_CONFLICT', 'a claim of a retry');
  }

  private async takeOnce(
    companyId: number,
    { uuid, campaignUuid, sourceUuid }: Claimant,
    root: string,
  ): Promise<boolean> {
    const target = { companyId, id: uuidv5('retry-claim', root, sourceUuid) };
    const { state } = await this.aggregates.load(retryClaimAggregate, target);
    const { holder, taken: seen } = state;
    const isOthers = holder !== null && holder.recipient !== uuid;
    if (isOthers && (await this.isServed(companyId, holder, { uuid, root }))) return false;
    const command = { holder: { campaignUuid, recipient: uuid }, seen };
    await this.aggregates.execute(retryClaimAggregate, target, command, campaignEnvelope(campaignUuid));
    return true;
  }

  /**
   * Whether the holder is to write to the person, or they were reached. If not, the holder's recipient is left out first,
   * so that it cannot be addressed after this answer.
   * @throws ERR_CONFLICT when the holder has moved on meanwhile.
   */
  private async isServed(
    companyId: number,
    { recipient, campaignUuid }: Holder,
    { uuid, root }: { readonly uuid: string; readonly root: string },
  ): Promise<boolean> {
    const { status } = await this.recipients.load(companyId, recipient);
    if (ON_THE_WAY.includes(status)) return true;
    if (TO_COME.includes(status) && (await this.isRunning(companyId, campaignUuid))) return true;
    await this.recipients.caughtUp(companyId);
    if (await isReachedElsewhere(this.db, companyId, uuid, { root })) return true;
    await this.aggregates.execute(
      shippingAggregate,
      { companyId, id: recipient },
      { type: 'Skip', campaignUuid, reason: 'ERR_RECIPIENT_REACHED' },
      campaignEnvelope(campaignUuid),
      now => (now.status === status ? null : 'ERR_CONFLICT'),
    );
    return false;
  }

  private async isRunning(companyId: number, campaign: string): Promise<boolean> {
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: campaign });
    return state.status === 'EM_ANDAMENTO';
  }
}
