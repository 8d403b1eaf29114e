import { noteDecider } from './note.decider';
import { noteEvents } from './note.events';

/** The aggregate of a note: its facts and the rules over them. */
export const noteAggregate = { catalogue: noteEvents, decider: noteDecider };
