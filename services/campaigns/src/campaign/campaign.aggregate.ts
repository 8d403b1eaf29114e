import { campaignDecider } from './campaign.decider';
import { campaignEvents } from './campaign.events';

/** The aggregate of a campaign: its facts and the rules over them. */
export const campaignAggregate = { catalogue: campaignEvents, decider: campaignDecider };
