import type { Aggregate } from '@prosa/event-store';
import { mergeDecider, type MergeCommand, type MergeState } from './merge.decider';
import { mergeEvents, type MergeEvent } from './merge.events';

/** The aggregate of a company's merges, which most companies have none of and every command on a ticket asks for. */
export const mergeAggregate: Aggregate<MergeState, MergeCommand, MergeEvent> = {
  catalogue: mergeEvents,
  decider: mergeDecider,
  cachesAbsence: true,
};
