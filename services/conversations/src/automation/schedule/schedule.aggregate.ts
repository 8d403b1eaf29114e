import { scheduleDecider } from './schedule.decider';
import { scheduleEvents } from './schedule.events';

/** The aggregate of a schedule: its facts and the rules over them. */
export const scheduleAggregate = { catalogue: scheduleEvents, decider: scheduleDecider };
