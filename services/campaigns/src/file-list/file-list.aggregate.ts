import { fileListDecider } from './file-list.decider';
import { fileListEvents } from './file-list.events';

/** The aggregate of a file list: its facts and the rules over them. */
export const fileListAggregate = { catalogue: fileListEvents, decider: fileListDecider };
