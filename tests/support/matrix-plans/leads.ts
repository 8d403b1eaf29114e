import { short, stranger, type Pick, type RoutePlan } from '../matrix-plan';

const ofLead = (pick: Pick) => ({ params: { leadId: pick('leadId', 'lead') } });

const ofTag = (pick: Pick) => ({ params: { tagId: pick('tagId', 'leadTag') } });

const ofConnection = (pick: Pick) => ({ params: { connectionId: pick('connectionId', 'connection') } });

/** How the routes of leads and their forms are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/leads': {
    fill: pick => ({
      query: { searchParam: 'SEGREDO', pageNumber: 1, whatsappId: pick('whatsappId', 'connection') },
    }),
  },
  'GET /api/leads/counts': {},
  'GET /api/leads/u/:leadId': { fill: ofLead },
  'PUT /api/leads/:leadId': {
    fill: pick => ({ ...ofLead(pick), body: { action: 'accept' } }),
    consumes: true,
  },
  'DELETE /api/leads/:leadId': { fill: ofLead, consumes: true },
  'POST /api/leads/:leadId/contact': { fill: ofLead, consumes: true },
  'POST /api/leads/:leadId/ticket': { fill: ofLead, consumes: true },
  'POST /api/tickets/:ticketId/lead': {
    fill: pick => ({ params: { ticketId: pick('ticketId', 'ticket') } }),
    consumes: true,
    refuses: ['outsider'],
  },
  'GET /api/messages/leads/:leadId': { fill: ofLead, mayBeEmpty: true },
  'GET /api/messages/leads/:leadId/search': {
    fill: pick => ({ ...ofLead(pick), query: { searchParam: 'SEGREDO' } }),
    mayBeEmpty: true,
  },
  'GET /api/lead/interaction/:leadId': { fill: ofLead },
  'GET /api/lead/:leadId/history/export': { fill: ofLead },
  'POST /api/messages/leads/:leadId/read': { fill: ofLead },
  'POST /api/messages/leads/:leadId': {
    fill: pick => ({ ...ofLead(pick), body: { body: 'Resposta' } }),
    consumes: true,
  },
  'DELETE /api/messages/leads/:messageId': {
    fill: pick => ({ params: { messageId: pick('messageId', 'message') } }),
    answers: 404,
  },
  'POST /api/tags/lead/sync': {
    fill: pick => ({
      body: { leadId: pick('leadId', 'lead'), tags: [{ id: pick('tags.id', 'leadTag') }] },
    }),
  },
  'GET /api/lead/:leadId/at': {
    fill: pick => ({
      params: { leadId: pick('leadId', 'lead') },
      query: { at: '2100-01-01T00:00:00.000Z' },
    }),
  },
  'GET /api/search/leads': { fill: () => ({ query: { searchParam: 'SEGREDO' } }), mayBeEmpty: true },
  'GET /api/tags/leads/kanban': { mayBeEmpty: true },
  'GET /api/lead/kanban/:connectionId': {
    fill: pick => ({ ...ofConnection(pick), query: { pageNumber: 1, tagId: 0 } }),
    mayBeEmpty: true,
  },
  'GET /api/lead/kanban/:connectionId/figures': { fill: ofConnection, mayBeEmpty: true },
  'PUT /api/lead-tags/:leadId/:tagId': {
    fill: pick => ({ params: { leadId: pick('leadId', 'lead'), tagId: 0 }, body: {} }),
  },
  // None of its leads stands in another column.
  'GET /api/lead-tag/:tagId': {
    fill: pick => ({ ...ofTag(pick), query: { page: 1, limit: 10 } }),
    mayBeEmpty: true,
  },
  'GET /api/lead-tag/vinculed/leads/:tagId': {
    fill: pick => ({ ...ofTag(pick), query: { page: 1, limit: 10 } }),
  },
  'DELETE /api/lead-tags': {
    fill: pick => ({ body: { contentId: pick('contentId', 'leadTagLink') } }),
    consumes: true,
  },
  'GET /api/dashboard/leads': { mayBeEmpty: true },
  'GET /api/leads/config': {},
  'POST /api/leads/config': { fill: () => ({ body: { data: { startTimer: 100 } } }) },
  'GET /api/leadIntegration': { mayBeEmpty: true },
  'GET /api/leadIntegration/serving': { mayBeEmpty: true },
  // Only typebots may be chosen, and the world's integration is another.
  'PUT /api/leadIntegration': {
    fill: pick => ({ body: { integrationId: pick('integrationId', 'queueIntegration'), isActive: true } }),
    answers: 404,
  },
  'GET /api/forms/:connectionId': { fill: ofConnection, mayBeEmpty: true },
  'PUT /api/forms/register/:connectionId/:publicId': {
    fill: pick => ({
      params: { ...ofConnection(pick).params, publicId: pick('publicId', 'formId') },
      body: { productsAndServices: { products: [], services: [] }, provider: [] },
    }),
  },
  // The matrix sends JSON, and this takes a form with files.
  'PUT /api/forms/:connectionId/:uuid': {
    fill: pick => ({ params: { ...ofConnection(pick).params, uuid: pick('uuid', 'formUuid') } }),
    answers: 400,
  },
  'GET /api/forms/apresentacao/:uuid': { fill: () => ({ params: { uuid: short() } }), answers: 404 },
  'GET /api/forms/apresentacao/:uuid/captcha': { fill: () => ({ params: { uuid: short() } }), answers: 404 },
  'POST /api/forms/apresentacao/:uuid': {
    fill: () => ({
      params: { uuid: short() },
      body: { name: 'Visitante', email: stranger(), phone: '11988880000' },
    }),
    answers: 404,
  },
};
