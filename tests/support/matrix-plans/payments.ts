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
  'GET /api/invoices/credit': {},
  'GET /api/subscription/plans': { mayBeEmpty: true },
  'POST /api/subscription/plan': { fill: () => ({ body: { planId: 999_999, prorata: 0 } }), answers: 404 },
  'DELETE /api/subscription/plan': {},
  'GET /api/payments/credits': { mayBeEmpty: true },
  'POST /api/payments/credits/:id/refund': {
    fill: () => ({ params: { id: 999_999 }, body: { value: 10, reason: 'Devolvido' } }),
    answers: 409,
  },
  'GET /api/payments/provider': {},
  'POST /api/payments/provider/test': {},
  'POST /api/payments/reconcile': {},
  'POST /api/payments/:id/settle': {
    fill: () => ({ params: { id: NOBODY }, body: { how: 'refunded', reason: 'Devolvido' } }),
    answers: 404,
  },
  'GET /api/payments/settled': { mayBeEmpty: true },
  'GET /api/payments/:id/invoices': { fill: () => ({ params: { id: NOBODY } }), answers: 404 },
  'POST /api/payments/:id/undo': {
    fill: () => ({ params: { id: NOBODY }, body: { reason: 'Engano' } }),
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
