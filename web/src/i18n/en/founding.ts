import type { founding as shape } from '../pt/founding';
import type { SameKeys } from '../shape';

/** Texts of the first visit to an empty installation. */
export const founding: SameKeys<typeof shape> = {
  title: 'Set up Prosa',
  subtitle: 'There is nobody here yet. Create the account of the person who will run the platform.',
  code: 'Installation code',
  codeHint: 'Prosa prints this code in the server’s output when it starts.',
  codeRequired: 'Type the code printed by the server',
  name: 'Your name',
  email: 'Email',
  emailInvalid: 'Check the email address',
  platform: 'Platform name',
  platformHint: 'The company that runs the installation, apart from the companies that will use it.',
  platformDefault: 'Platform',
  plan: 'First plan',
  planHint: 'Name, limits and price can be changed later, in Plans.',
  planDefault: 'Standard',
  planValue: 'Price of the plan per month (R$)',
  planValueHint: 'At R$ 0.00, companies with this plan have no due date and no invoices.',
  planValueInvalid: 'Enter an amount, such as 49.90',
  passwordTooShort: 'The password must have at least {{count}} characters',
  tooShort: 'Write at least {{count}} letters',
  tooLong: 'Write at most {{count}} letters',
  submit: 'Create and sign in',
  submitting: 'Creating…',
};
