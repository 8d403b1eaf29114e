import { contactDecider } from './contact.decider';
import { contactEvents } from './contact.events';

/** The aggregate of a contact: its facts and the rules over them. */
export const contactAggregate = { catalogue: contactEvents, decider: contactDecider };
