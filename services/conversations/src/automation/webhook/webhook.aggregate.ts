import { webhookDecider } from './webhook.decider';
import { webhookEvents } from './webhook.events';

/** The aggregate of an endpoint: its facts and the rules over them. */
export const webhookAggregate = { catalogue: webhookEvents, decider: webhookDecider };
