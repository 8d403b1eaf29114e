import { notByOutsiders, path, posted, type Pick, type RoutePlan, type Things } from '../matrix-plan';

const settings = { messageInterval: 5, messageBatchSize: 50, greaterInterval: 10, variables: [] };
const ofCampaign = (pick: Pick) => ({ params: { id: pick('id', 'campaign') } });

/** What these routes take ids of, besides what the world has. */
export const things = {
  campaign: {
    missing: 2_000_000_014,
    fields: ['campaignId', 'earlierId'],
    make: posted('/campaigns', ({ canary, world }) => ({
      name: `${canary} campanha`,
      message1: `${canary} oferta`,
      whatsappId: world.connection,
    })),
  },
} satisfies Things;

/** How the routes of campaigns are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/campaign-settings': {},
  'POST /api/campaign-settings': { fill: () => ({ body: { settings } }) },
  'GET /api/campaigns': {
    fill: () => ({ query: { searchParam: 'SEGREDO', pageNumber: 1 } }),
    mayBeEmpty: true,
  },
  'GET /api/campaigns/audience': {
    fill: pick => ({ query: { contactListId: pick('contactListId', 'contactList') } }),
  },
  'POST /api/campaigns/test': {
    fill: pick => ({
      body: {
        ...{ whatsappId: pick('whatsappId', 'connection'), campaignId: pick('campaignId', 'campaign') },
        ...{ number: '11933334444', message: 'Oi' },
      },
    }),
  },
  'GET /api/campaigns/:id': { fill: ofCampaign },
  'GET /api/campaigns/:id/report': {
    fill: pick => ({ ...ofCampaign(pick), query: { pageNumber: 1 } }),
    mayBeEmpty: true,
  },
  'GET /api/campaigns/:id/timeline': { fill: ofCampaign, mayBeEmpty: true },
  'GET /api/campaigns/:id/report/export': { fill: ofCampaign, mayBeEmpty: true },
  'POST /api/campaigns': {
    fill: pick => ({
      body: {
        ...{ name: 'Natal', message1: 'Oi', whatsappId: pick('whatsappId', 'connection') },
        ...{ excludeListId: pick('excludeListId', 'contactList'), earlierId: pick('earlierId', 'campaign') },
        answersQueueId: pick('answersQueueId', 'queue'),
      },
    }),
  },
  'PUT /api/campaigns/:id': { fill: pick => ({ ...ofCampaign(pick), body: { name: 'Páscoa' } }) },
  'POST /api/campaigns/:id/start': { fill: ofCampaign, consumes: true },
  // None of these runs, and none was stopped.
  'POST /api/campaigns/:id/cancel': { fill: ofCampaign, answers: 409 },
  'POST /api/campaigns/:id/restart': { fill: ofCampaign, answers: 409 },
  // It has not ended.
  'POST /api/campaigns/:id/clone': { fill: ofCampaign, answers: 409 },
  'POST /api/campaigns/:id/retry': { fill: ofCampaign, answers: 409 },
  'POST /api/campaigns/:id/media-upload': { fill: ofCampaign, answers: 400 },
  'DELETE /api/campaigns/:id/media-upload': { fill: ofCampaign },
  // No campaign asks the customer.
  'GET /api/tickets/:id/campaign-question': {
    fill: path('ticket'),
    refuses: notByOutsiders,
    mayBeEmpty: true,
  },
  'POST /api/tickets/:id/campaign-question': {
    fill: pick => ({
      ...path('ticket')(pick),
      body: { campaignId: pick('campaignId', 'campaign'), confirmed: true },
    }),
    answers: 409,
    refuses: notByOutsiders,
  },
  'DELETE /api/campaigns/:id': { fill: ofCampaign, consumes: true },
};
