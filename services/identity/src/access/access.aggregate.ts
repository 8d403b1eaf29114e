import { accessDecider } from './access.decider';
import { accessEvents } from './access.events';

/** The aggregate of an access: its facts and the rules over them. */
export const accessAggregate = { catalogue: accessEvents, decider: accessDecider };
