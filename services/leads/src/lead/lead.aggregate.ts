import { leadDecider } from './lead.decider';
import { leadEvents } from './lead.events';

/** The aggregate of a lead: its facts and the rules over them. */
export const leadAggregate = { catalogue: leadEvents, decider: leadDecider };
