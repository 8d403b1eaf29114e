import { chatDecider } from './chat.decider';
import { chatEvents } from './chat.events';

/** The aggregate of a chat: its facts and the rules over them. */
export const chatAggregate = { catalogue: chatEvents, decider: chatDecider };
