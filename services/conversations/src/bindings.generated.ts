// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { apiMessageBindings } from './api-message/api-message.bindings';
export { contactBindings } from './contact/contact.bindings';
export { ingressBindings } from './ingress/ingress.bindings';
export { ticketBindings } from './ticket/ticket.bindings';
