import { chatReadDecider } from './chat.decider';
import { chatReadEvents } from './chat.events';

/** The aggregate of a chat read: its facts and the rules over them. */
export const chatReadAggregate = { catalogue: chatReadEvents, decider: chatReadDecider };
