import { contactAliasDecider } from './contact-alias.decider';
import { contactAliasEvents } from './contact-alias.events';

/** The aggregate of a contact alias: its facts and the rules over them. */
export const contactAliasAggregate = { catalogue: contactAliasEvents, decider: contactAliasDecider };
