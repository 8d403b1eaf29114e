// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { apiMessageBindings } from './doors/api-message/api-message.bindings';
export { contactBindings } from './core/contact/contact.bindings';
export { ingressBindings } from './doors/ingress/ingress.bindings';
export { ticketBindings } from './core/ticket/ticket.bindings';
