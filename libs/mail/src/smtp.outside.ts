import type { OutsideCall } from '@prosa/config';

/** Codes leave from where people ask for them, reminders of invoices and notices from the background. */
export const smtp: OutsideCall = {
  ...{ to: 'mail', roles: ['api', 'processes'] },
  ...{ variable: 'SMTP_URL', ports: [465, 587] },
};
