import type { OutsideCall } from '@prosa/config';

/** Charges are made where people pay, and looked for in the background. */
export const asaas: OutsideCall = {
  ...{ to: 'payments', roles: ['api', 'processes'] },
  ...{ variable: 'ASAAS_URL', ports: [443] },
};
