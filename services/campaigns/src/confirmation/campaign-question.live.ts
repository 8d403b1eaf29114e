import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { MessageAckChanged, MessageRetryRequested, Reads } from '@prosa/published-facts';
import { campaignMessageUuid } from '../shipping/shipping.projection';
import { askingCampaigns, questionedTickets } from './ticket-question.queries';

const OF_RECIPIENTS: ReadonlySet<string> = new Set([
  'ConfirmationRequested',
  'ConfirmationGiven',
  'ConfirmationDeclined',
  'ShippingSkipped',
]);
/** Questions are awaited only while their campaign runs; one that is held still does. */
const OF_CAMPAIGNS: ReadonlySet<string> = new Set([
  'CampaignCancelled',
  'CampaignRestarted',
  'CampaignFinished',
]);

type OfMessage = Recorded<MessageAckChanged | Reads<MessageRetryRequested, 'connectionId' | 'messageId'>>;

/** A refused question awaits no answer, and one that is sent again does. */
const isOfMessage = (event: Recorded): event is OfMessage =>
  event.type === 'MessageRetryRequested' ||
  (event.type === 'MessageAckChanged' && (event as Recorded<MessageAckChanged>).data.state === 'failed');

const streamIdOf = ({ stream }: Recorded): string => parseStreamName(stream).id;
const companiesOf = (events: readonly Recorded[]): number[] => [
  ...new Set(events.map(({ metadata }) => metadata.companyId)),
];

/**
 * Tells those who may see a ticket when the question of a campaign in it was asked, answered or given up. Frames name no
 * question: what a person may see of it is decided where it is read.
 */
export const campaignQuestionLive: LiveRule = {
  on: [...OF_RECIPIENTS, ...OF_CAMPAIGNS, 'MessageAckChanged', 'MessageRetryRequested'],
  async frames(events, db) {
    const ofRecipients = events.filter(({ type }) => OF_RECIPIENTS.has(type));
    const ofMessages = events.filter(isOfMessage);
    const ofCampaigns = events.filter(({ type }) => OF_CAMPAIGNS.has(type));
    const frames: NewFrame[] = [];
    const ofTickets = [...ofRecipients, ...ofMessages];
    if (ofTickets.length > 0) {
      const tickets = await questionedTickets(db, {
        companyIds: companiesOf(ofTickets),
        recipients: [...new Set(ofRecipients.map(streamIdOf))],
        messages: ofMessages.map(({ data }) => campaignMessageUuid(data.connectionId, data.messageId)),
      });
      for (const { companyId, ...scope } of tickets)
        frames.push({
          companyId,
          channel: 'campaignQuestion',
          payload: { action: 'changed', ticketId: scope.ticketId },
          audience: { kind: 'ticket', ...scope },
        });
    }
    if (ofCampaigns.length > 0) {
      const uuids = [...new Set(ofCampaigns.map(streamIdOf))];
      for (const { id, companyId } of await askingCampaigns(db, companiesOf(ofCampaigns), uuids))
        frames.push({
          companyId,
          channel: 'campaignQuestion',
          payload: { action: 'campaignChanged', campaignId: id },
          audience: { kind: 'permission', permission: 'campaignQuestions:answer' },
        });
    }
    return frames;
  },
};
