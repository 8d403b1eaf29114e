import type { Pick, RoutePlan } from '../matrix-plan';

const ofList = (pick: Pick) => ({ params: { id: pick('id', 'fileList') } });

/** How the routes of file lists are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/files': { fill: () => ({ query: { searchParam: 'SEGREDO', pageNumber: 1 } }), mayBeEmpty: true },
  'GET /api/files/:id': { fill: ofList },
  'POST /api/files': { fill: () => ({ body: { name: 'Tabelas', message: 'Segue' } }) },
  'PUT /api/files/:id': { fill: pick => ({ ...ofList(pick), body: { name: 'Preços' } }) },
  'POST /api/files/uploadList/:id': { fill: ofList, answers: 400 },
  'DELETE /api/files/:id': { fill: ofList, consumes: true },
};
