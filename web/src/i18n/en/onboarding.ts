import type { onboarding as pt } from '../pt/onboarding';

/** Texts of the first steps of a company. */
export const onboarding: typeof pt = {
  title: 'First steps',
  progress: '{{done}} of {{all}}',
  intro: 'Items are ticked off as you go.',
  done: '(done)',
  go: 'Go',
  dismiss: 'Do not show again',
  readyTitle: 'All set',
  readyBody: 'Your company is talking to its customers.',
  steps: {
    connection: { name: 'Connect a number', how: "Scan the QR code with the company's WhatsApp." },
    queue: { name: 'Create the queues', how: 'Sales, support, finance: who takes care of what.' },
    people: { name: 'Invite the team', how: 'Add the people who will help customers with you.' },
    message: { name: 'Send the first message', how: 'Open a conversation and say hello.' },
  },
};
