import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';

/** The envelope of a campaign's own actions, with one correlation id. */
export const campaignEnvelope = (campaign: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'campaign' },
  correlationId: uuidv5('campaign-story', campaign),
  causationId: uuidv5('campaign-story', campaign),
});
