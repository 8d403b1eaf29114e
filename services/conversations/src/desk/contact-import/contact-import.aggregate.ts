import { contactImportDecider } from './contact-import.decider';
import { contactImportEvents } from './contact-import.events';

/** The aggregate of the imports into a contact book: its facts and the rules over them. */
export const contactImportAggregate = { catalogue: contactImportEvents, decider: contactImportDecider };
