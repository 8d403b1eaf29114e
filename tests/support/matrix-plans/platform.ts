import { short, type Pick, type RoutePlan } from '../matrix-plan';
import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';

const company = (name: string) => (pick: Pick) => ({ params: { [name]: pick(name, 'company') } });

// Plans are the platform's and no company's; this one is that of the demo's own companies.
const plan = { params: { id: 3 } };

// Workers are the installation's; there is none of this name.
const noWorker: RoutePlan = { fill: () => ({ params: { id: short() } }), answers: 404 };

// Invoices are issued by themselves, near a due date; none of the matrix' companies has one.
const noInvoice: RoutePlan = { fill: () => ({ params: { id: 999_999 } }), answers: 404 };
const settled = () => ({ params: { id: 999_999 }, body: { reason: 'Pago em mãos' } });

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/storage': {},
  'GET /api/gateway/workers': {},
  'POST /api/gateway/workers/:id/drain': noWorker,
  'DELETE /api/gateway/workers/:id/drain': noWorker,
  'GET /api/companies': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/companies/list': {},
  'GET /api/companies/:id': { fill: company('id') },
  'GET /api/companies/listPlan/:companyId': { fill: company('companyId') },
  'POST /api/companies': {
    fill: () => ({ body: { name: 'Nova empresa', email: `nova.${short()}@prosa.test` } }),
  },
  'PUT /api/companies/:id': { fill: pick => ({ ...company('id')(pick), body: { phone: '11 99999-0000' } }) },
  'GET /api/companies/:id/history': { fill: company('id') },
  'GET /api/payments/months': {},
  'GET /api/payments/export': {},
  'PUT /api/companies/:id/renew': { fill: company('id') },
  'PUT /api/companies/:id/schedules': {
    fill: pick => ({ ...company('id')(pick), body: { schedules: DEFAULT_OPENING_HOURS } }),
  },
  // One's own stays: the specs of companies remove others.
  'DELETE /api/companies/:id': { fill: company('id') },
  'GET /api/invoices/all': { mayBeEmpty: true },
  'GET /api/invoices/:id': noInvoice,
  'GET /api/invoices/:id/receipt': noInvoice,
  'POST /api/invoices/:id/paid': { ...noInvoice, fill: settled },
  'POST /api/invoices/:id/cancel': { ...noInvoice, fill: settled },
  'GET /api/settings/asaas': {},
  'PUT /api/settings/asaas': { fill: () => ({ body: { value: short() } }) },
  'GET /api/plans/list': {},
  'GET /api/plans/listpublic': {},
  'GET /api/plans/all': {},
  'GET /api/plans/:id': { fill: () => plan },
  'POST /api/plans': {
    fill: () => ({ body: { name: `Plano ${short()}`, value: 1, users: 1, connections: 1, queues: 1 } }),
  },
  'PUT /api/plans/:id': { fill: () => ({ ...plan, body: { isPublic: true } }) },
  'DELETE /api/plans/:id': { fill: () => plan },
};
