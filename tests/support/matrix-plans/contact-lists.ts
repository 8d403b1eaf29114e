import { another, path, short, type Pick, type RoutePlan } from '../matrix-plan';

const ofList = path('contactList');
const ofItem = path('contactListItem');
const name = (): object => ({ name: `Lista ${short()}` });
const member = (pick: Pick): object => ({
  contactListId: pick('contactListId', 'contactList'),
  name: 'Maria',
  number: `5511${String(940_000_000 + another())}`,
});

/** How the routes of contact lists are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/contact-lists': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/contact-lists/list': {},
  'GET /api/contact-lists/sample-sheet': { mayBeEmpty: true },
  'POST /api/contact-lists': { fill: () => ({ body: name() }) },
  'GET /api/contact-lists/:id': { fill: ofList },
  'PUT /api/contact-lists/:id': { fill: pick => ({ ...ofList(pick), body: name() }), consumes: true },
  'DELETE /api/contact-lists/:id': { fill: ofList, consumes: true },
  // Without a form there is no file.
  'POST /api/contact-lists/:id/upload': { fill: ofList, answers: 400 },
  'POST /api/contact-lists/:id/upload/sample': { fill: ofList, answers: 400 },
  'POST /api/contact-lists/:id/upload/left-out': { fill: ofList, answers: 400 },
  // The list of the matrix was never imported into, so that the answer holds nothing of the company.
  'GET /api/contact-lists/:id/import': { fill: ofList, mayBeEmpty: true },
  'POST /api/contact-lists/:id/import/cancel': { fill: ofList, mayBeEmpty: true },
  'GET /api/contact-lists/:id/export': { fill: ofList },
  'GET /api/contact-list-items': {
    fill: pick => ({
      query: { contactListId: pick('contactListId', 'contactList'), searchParam: 'SEGREDO' },
    }),
  },
  'GET /api/contact-list-items/:id': { fill: ofItem },
  'POST /api/contact-list-items': { fill: pick => ({ body: member(pick) }) },
  'PUT /api/contact-list-items/:id': {
    fill: pick => ({ ...ofItem(pick), body: { name: `Maria ${short()}` } }),
    consumes: true,
  },
  'POST /api/contact-list-items/:id/check': { fill: ofItem },
  'DELETE /api/contact-list-items/:id': { fill: ofItem, consumes: true },
};
