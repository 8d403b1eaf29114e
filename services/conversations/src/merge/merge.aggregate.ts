import { mergeDecider } from './merge.decider';
import { mergeEvents } from './merge.events';

/** The aggregate of a merge: its facts and the rules over them. */
export const mergeAggregate = { catalogue: mergeEvents, decider: mergeDecider };
