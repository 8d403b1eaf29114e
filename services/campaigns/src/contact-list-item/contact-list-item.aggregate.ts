import { contactListItemDecider } from './contact-list-item.decider';
import { contactListItemEvents } from './contact-list-item.events';

/** The aggregate of a contact list item: its facts and the rules over them. */
export const contactListItemAggregate = { catalogue: contactListItemEvents, decider: contactListItemDecider };
