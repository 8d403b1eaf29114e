import { taskDecider } from './task.decider';
import { taskEvents } from './task.events';

/** The aggregate of a task: its facts and the rules over them. */
export const taskAggregate = { catalogue: taskEvents, decider: taskDecider };
