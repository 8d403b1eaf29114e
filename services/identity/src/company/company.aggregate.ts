import { companyDecider } from './company.decider';
import { companyEvents } from './company.events';

/** The aggregate of a company: its facts and the rules over them. */
export const companyAggregate = { catalogue: companyEvents, decider: companyDecider };
