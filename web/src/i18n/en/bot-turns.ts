import type { botTurns as pt } from '../pt/bot-turns';

/** Texts of the log of bots’ turns. */
export const botTurns: typeof pt = {
  open: 'Latest answers from {{name}}',
  title: 'Latest answers',
  intro: 'States, times and costs of the 50 most recent turns. What was said stays in the ticket.',
  emptyTitle: 'No answers yet',
  emptyBody: 'When a customer writes, each turn of the bot appears here.',
  ticket: 'Ticket {{id}}',
  lead: 'Lead',
  turn: 'turn {{turn}}',
  asked: 'Waiting for the service',
  answered: 'Answered',
  handedOver: 'Answered and called a person',
  failed: 'Failed',
  refused: 'the service refused; check the key and the address',
  unavailable: 'the service did not answer',
  gone: 'the bot no longer exists or is no longer in the plan',
  unreadable: 'the answer could not be read',
  limit: 'the usage limit was reached',
  tokens_one: '{{tokens}} token',
  tokens_other: '{{tokens}} tokens',
};
