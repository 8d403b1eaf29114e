import { chatMessageDecider } from './chat.decider';
import { chatMessageEvents } from './chat.events';

/** The aggregate of a chat message: its facts and the rules over them. */
export const chatMessageAggregate = { catalogue: chatMessageEvents, decider: chatMessageDecider };
