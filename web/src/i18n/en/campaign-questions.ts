import type { campaignQuestions as pt } from '../pt/campaign-questions';

/** Texts of a campaign’s question in a ticket. */
export const campaignQuestions: typeof pt = {
  title: 'Campaign question',
  asks: 'The campaign {{name}} awaits the customer’s answer.',
  hint: 'Asked on {{when}}. If the customer answered by phone or in other words, record it here.',
  answers: 'The customer’s answer',
  yes: 'The customer confirms',
  no: 'Does not want it',
  confirmed: 'Confirmation recorded: the message of the campaign {{name}} will be sent.',
  declined: 'Recorded: the customer does not receive the campaign {{name}}.',
};
