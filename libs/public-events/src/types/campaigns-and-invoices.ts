import { number, text, uuid, type PublicType } from '../public-type';

const id = number('id', 'The number of the invoice.', 12);

/** Campaigns, invoices and connections; the subject is each of them, and of an answer the recipient's shipping. */
export const campaignTypes: readonly PublicType[] = [
  {
    type: 'campaign.created',
    facts: ['CampaignDrafted'],
    summary: 'A campaign was created.',
    fields: {
      number: number('number', 'The number that screens show.', 9),
      name: text('card.name', 'The name.', 'Natal'),
    },
  },
  {
    type: 'campaign.scheduled',
    facts: ['CampaignScheduled'],
    summary: 'It starts by itself.',
    fields: { at: text('at', 'When, in UTC.', '2026-12-01T12:00:00.000Z') },
  },
  {
    type: 'campaign.started',
    facts: ['CampaignStarted'],
    summary: 'Its recipients are fixed, and messages are sent.',
    fields: { count: number('count', 'How many recipients it has.', 800) },
  },
  {
    type: 'campaign.held',
    facts: ['CampaignHeld'],
    summary: 'It is held.',
    fields: {
      reason: text('reason', 'Why.', 'quota'),
      until: text('until', 'Until when, where that is known.', '2026-12-01T18:00:00.000Z'),
    },
  },
  { type: 'campaign.released', facts: ['CampaignReleased'], summary: 'It goes on.', fields: {} },
  {
    type: 'campaign.cancelled',
    facts: ['CampaignCancelled'],
    summary: 'It was stopped.',
    fields: { reason: text('reason', 'An error code; null where a person stopped it.', null) },
  },
  {
    type: 'campaign.restarted',
    facts: ['CampaignRestarted'],
    summary: 'It goes on where it was stopped.',
    fields: {},
  },
  { type: 'campaign.finished', facts: ['CampaignFinished'], summary: 'Every recipient is done.', fields: {} },
  {
    type: 'campaign.deleted',
    facts: ['CampaignDeleted'],
    summary: 'It was taken out of the list.',
    fields: { number: number('number', 'The number that screens showed.', 9) },
  },
  {
    type: 'campaign.answered',
    facts: ['CampaignAnswered'],
    summary: 'A recipient answered; once for each.',
    fields: {
      campaignUuid: uuid('campaignUuid', 'The campaign.'),
      ticketUuid: uuid('ticketUuid', 'The conversation.'),
      messageId: text('messageId', 'The answer.', '3EB0C431C26A1916E07A'),
    },
  },
  {
    type: 'invoice.issued',
    facts: ['InvoiceIssued'],
    summary: 'The company has another invoice.',
    fields: {
      id,
      valueCents: number('valueCents', 'The amount in cents.', 9990),
      dueDate: text('dueDate', 'The due date, `yyyy-MM-dd`.', '2026-12-10'),
    },
  },
  {
    type: 'invoice.paid',
    facts: ['InvoicePaid'],
    summary: 'An invoice is paid.',
    fields: {
      id,
      valueCents: number('valueCents', 'The amount in cents.', 9990),
      paidAt: text('paidAt', 'When, in UTC.', '2026-12-09T10:00:00.000Z'),
    },
  },
  {
    type: 'invoice.cancelled',
    facts: ['InvoiceCancelled'],
    summary: 'An invoice was cancelled.',
    fields: { id, reason: text('reason', 'Why.', 'operator') },
  },
  {
    type: 'invoice.payment_reversed',
    facts: ['InvoicePaymentReversed'],
    summary: 'The payment of an invoice went back to the payer.',
    fields: { id },
  },
  {
    type: 'connection.status_changed',
    facts: ['ConnectionStatusChanged'],
    summary: 'A connection to WhatsApp is there, or is not.',
    fields: {
      connectionId: number('connectionId', 'The connection.', 2),
      status: text('status', '`CONNECTED`, `DISCONNECTED`, `qrcode`, …', 'CONNECTED'),
      reason: text('reason', 'Why, where that is known.', null),
    },
  },
];
