import { machine, type RoutePlan } from '../matrix-plan';

// Invoices are issued by themselves, near a due date; none of the matrix' companies has one.
const noInvoice: RoutePlan = { fill: () => ({ params: { id: 999_999 } }), answers: 404 };

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'POST /api/subscription': { fill: () => ({ body: { invoiceId: 999_999 } }), answers: 404 },
  'GET /api/invoices/:id/charge': noInvoice,
  'GET /api/payer': { mayBeEmpty: true },
  'GET /api/payments/held': { mayBeEmpty: true },
  'GET /api/payments/webhook': {},
  'POST /api/payments/reconcile': {},
  'POST /api/payments/:id/settle': {
    fill: () => ({ params: { id: NOBODY }, body: { how: 'refunded', reason: 'Devolvido' } }),
    answers: 404,
  },
  'GET /simulator/api/bank/charges': machine,
  'POST /simulator/api/bank/expire': machine,
  'POST /simulator/api/bank/give': machine,
  'POST /simulator/api/bank/pay': machine,
  'POST /simulator/api/bank/refund': machine,
  // A caller without the provider's token is unauthenticated.
  'POST /api/payments/asaas/:hook': { fill: () => ({ params: { hook: 'nobody' }, body: {} }), answers: 401 },
};
