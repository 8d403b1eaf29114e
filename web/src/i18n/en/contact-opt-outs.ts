import type { contactOptOuts as pt } from '../pt/contact-opt-outs';

/** Texts of a contact's opt-out from campaigns. */
export const contactOptOuts: typeof pt = {
  title: 'Campaigns',
  receives: 'Receives campaigns.',
  none: 'Receives no campaigns',
  byCustomer: 'Asked for by the customer on {{when}}',
  byUser: 'Recorded by {{name}} on {{when}}',
  record: 'Send no more',
  withdraw: 'Send again',
  done: {
    record: 'Campaigns no longer go to {{name}}.',
    withdraw: '{{name}} receives campaigns again.',
  },
  undo: 'Undo',
  askTitle: 'Did the customer ask to come back?',
  askBody:
    '{{name}} asked by message not to receive campaigns. Go on only if they have now asked to receive them again. Your name is recorded.',
  askConfirm: 'Yes, the customer asked',
};
