import { listImportDecider } from './list-import.decider';
import { listImportEvents } from './list-import.events';

/** The aggregate of a list import: its facts and the rules over them. */
export const listImportAggregate = { catalogue: listImportEvents, decider: listImportDecider };
