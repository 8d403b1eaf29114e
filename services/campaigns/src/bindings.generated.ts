// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { confirmationBindings } from './confirmation/confirmation.bindings';
export { optOutBindings } from './opt-out/opt-out.bindings';
export { replyBindings } from './reply/reply.bindings';
