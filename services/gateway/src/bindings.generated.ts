// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { agentPresenceBindings } from './presence/agent-presence.bindings';
export { numberCheckBindings } from './number-check/number-check.bindings';
export { platformMessagesBindings } from './platform-messages/platform-messages.bindings';
