import { another, path, type RoutePlan } from '../matrix-plan';

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/contacts': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/contacts/list': {},
  'GET /api/contacts/export': {},
  // Without a form there is no file.
  'POST /api/contacts/import': { answers: 400 },
  'POST /api/contacts/import/sample': { answers: 400 },
  'POST /api/contacts/import/left-out': { answers: 400 },
  // Nothing was imported in the matrix, so that the answers hold nothing of the company.
  'GET /api/contacts/import': { mayBeEmpty: true },
  'POST /api/contacts/import/cancel': { mayBeEmpty: true },
  'GET /api/contacts/:id': { fill: path('contact') },
  'GET /api/contacts/:id/tickets': { fill: path('contact'), mayBeEmpty: true },
  // Its answer names a user at most.
  'GET /api/contacts/:id/opt-out': { fill: path('contact'), mayBeEmpty: true },
  'PUT /api/contacts/:id/opt-out': { fill: path('contact'), mayBeEmpty: true },
  'DELETE /api/contacts/:id/opt-out': { fill: path('contact'), mayBeEmpty: true },
  'DELETE /api/contacts/:id': { fill: path('contact'), consumes: true },
  // No contacts of the matrix are spellings of one number.
  'GET /api/contacts/merges': { mayBeEmpty: true },
  'POST /api/contacts/:id/merge/revert': { fill: path('contact'), answers: 404, mayBeEmpty: true },
  'POST /api/contacts': {
    fill: () => ({ body: { name: 'Contato', number: `55119${String(6e7 + another())}` } }),
  },
  'PUT /api/contacts/:id': {
    fill: pick => ({ ...path('contact')(pick), body: { name: 'Outro nome' } }),
    consumes: true,
  },
};
