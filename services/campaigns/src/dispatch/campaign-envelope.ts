import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';

/** What a campaign does by itself, told as one story. */
export const campaignEnvelope = (campaign: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'campaign' },
  correlationId: uuidv5('campaign-story', campaign),
  causationId: uuidv5('campaign-story', campaign),
});
