import { leadFormDecider } from './lead-form.decider';
import { leadFormEvents } from './lead-form.events';

/** The aggregate of a lead form: its facts and the rules over them. */
export const leadFormAggregate = { catalogue: leadFormEvents, decider: leadFormDecider };
