import { notByOutsiders, path, short, type RoutePlan } from '../matrix-plan';
import type { ThingKind } from '../matrix-world';

type Pick = Parameters<NonNullable<RoutePlan['fill']>>[0];

const record = (base: string, kind: ThingKind, body: (pick: Pick) => object): Record<string, RoutePlan> => ({
  [`GET /api/${base}`]: { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  [`GET /api/${base}/list`]: {},
  [`POST /api/${base}`]: { fill: pick => ({ body: body(pick) }) },
  [`GET /api/${base}/:id`]: { fill: path(kind) },
  [`PUT /api/${base}/:id`]: { fill: pick => ({ ...path(kind)(pick), body: body(pick) }), consumes: true },
  [`DELETE /api/${base}/:id`]: { fill: path(kind), consumes: true },
});

/** How prompts and queue integrations are called. */
export const plans: Record<string, RoutePlan> = {
  ...record('prompt', 'prompt', pick => ({
    name: `Prompt ${short()}`,
    prompt: 'Seja breve.',
    queueId: pick('queueId', 'queue'),
  })),
  ...record('queueIntegration', 'queueIntegration', () => ({
    name: `Fluxo ${short()}`,
    type: 'dialogflow',
    projectName: 'projeto-1',
  })),
  // There is nothing to rewrite, which is detected last, before a model is called.
  'POST /api/tickets/:id/assist': {
    fill: pick => ({ ...path('ticket')(pick), body: { kind: 'shorter', text: '' } }),
    refuses: notByOutsiders,
    answers: 422,
  },
  'GET /api/prompt/:id/turns': { fill: path('prompt'), mayBeEmpty: true },
  'GET /api/queueIntegration/:id/turns': { fill: path('queueIntegration'), mayBeEmpty: true },
  'GET /api/prompt-usage': { mayBeEmpty: true },
  'PUT /api/prompt-usage': { fill: () => ({ body: { limit: 1_000_000 } }) },
  // The stored key is not sent to another URL: it is rejected before any request.
  'POST /api/prompt/try': {
    fill: pick => ({
      body: {
        promptId: pick('promptId', 'prompt'),
        prompt: 'Seja breve.',
        baseUrl: 'https://127.0.0.1:1/v1',
        messages: [{ fromMe: false, body: 'Oi' }],
      },
    }),
    answers: 422,
  },
  // There is no credential: the URL is unknown, and is rejected before any request.
  'POST /api/queueIntegration/testSession': {
    fill: pick => ({
      body: {
        integrationId: pick('integrationId', 'queueIntegration'),
        type: 'n8n',
        urlN8N: 'https://127.0.0.1:1/webhook',
      },
    }),
    answers: 422,
  },
};
