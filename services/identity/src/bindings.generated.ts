// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { accessBindings } from './access/access.bindings';
export { accessLogBindings } from './activity/access-log.bindings';
export { companyBindings } from './company/company.bindings';
export { eventTokenBindings } from './event-token/event-token.bindings';
export { sessionBindings } from './session/session.bindings';
export { verificationBindings } from './verification/verification.bindings';
