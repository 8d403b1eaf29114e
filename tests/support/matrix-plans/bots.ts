import { notByOutsiders, path, posted, record, short, type RoutePlan, type Things } from '../matrix-plan';

/** What these routes take ids of, besides what the world has. */
export const things = {
  prompt: {
    missing: 2_000_000_015,
    fields: ['promptId'],
    make: posted('/prompt', ({ canary, world }) => ({
      name: `${canary} bot`,
      prompt: canary,
      queueId: world.queue,
    })),
  },
  queueIntegration: {
    missing: 2_000_000_016,
    fields: ['integrationId'],
    make: posted('/queueIntegration', ({ canary }) => ({ name: `${canary} bot`, type: 'dialogflow' })),
  },
} satisfies Things;

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
