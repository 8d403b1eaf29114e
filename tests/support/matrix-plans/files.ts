import { posted, short, type Pick, type RoutePlan, type Things } from '../matrix-plan';

const ofList = (pick: Pick) => ({ params: { id: pick('id', 'fileList') } });

/** What these routes take ids of, besides what the world has. */
export const things = {
  fileList: {
    missing: 2_000_000_021,
    fields: ['fileListId'],
    make: posted('/files', ({ canary }) => ({ name: `${canary} ${short()}`, message: `${canary} segue` })),
  },
} satisfies Things;

/** How the routes of file lists are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/files': { fill: () => ({ query: { searchParam: 'SEGREDO', pageNumber: 1 } }), mayBeEmpty: true },
  'GET /api/files/:id': { fill: ofList },
  'POST /api/files': { fill: () => ({ body: { name: 'Tabelas', message: 'Segue' } }) },
  'PUT /api/files/:id': { fill: pick => ({ ...ofList(pick), body: { name: 'Preços' } }) },
  'POST /api/files/uploadList/:id': { fill: ofList, answers: 400 },
  'DELETE /api/files/:id': { fill: ofList, consumes: true },
};
