import { connectionDecider } from './connection.decider';
import { connectionEvents } from './connection.events';

/** The aggregate of a connection: its facts and the rules over them. */
export const connectionAggregate = { catalogue: connectionEvents, decider: connectionDecider };
