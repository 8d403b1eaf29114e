import { flag, named, number, personal, text, uuid, type PublicType } from '../public-type';

const card = {
  name: personal(text('name', 'The name.', 'Joana Prado')),
  email: personal(text('email', 'The e-mail address; empty where there is none.', 'joana@example.com')),
};
const user = named('user', 'The agent.');
const optOut = {
  by: text('by', '`word` of the customer, or `user`.', 'word'),
  contactUuid: uuid('contactUuid', 'The contact, where it is known.'),
};

const leadVerbs: readonly (readonly [verb: string, fact: string, summary: string])[] = [
  ['accepted', 'LeadAccepted', 'An agent accepted the lead.'],
  ['won', 'LeadWon', 'The lead became a sale.'],
  ['frozen', 'LeadFrozen', 'The lead was set aside.'],
  ['thawed', 'LeadThawed', 'The lead is worked on again.'],
  ['reopened', 'LeadReopened', 'A closed lead was reopened.'],
];

/** What happens to contacts, opt-outs and leads; the subject is the contact, the opt-out or the lead. */
export const contactTypes: readonly PublicType[] = [
  {
    type: 'contact.created',
    facts: ['ContactAdded'],
    summary: 'A contact was added.',
    fields: {
      id: number('id', 'The number of the contact.', 311),
      ...card,
      phone: personal(text('phone', 'The number, digits only.', '5511987654321')),
    },
  },
  {
    type: 'contact.updated',
    facts: ['ContactCardChanged'],
    summary: 'Name, e-mail or fields changed.',
    fields: card,
  },
  {
    type: 'contact.deleted',
    facts: ['ContactRemoved'],
    summary: 'The contact was deleted.',
    fields: { id: number('id', 'The number of the contact.', 311) },
  },
  {
    type: 'contact.restored',
    facts: ['ContactRestored'],
    summary: 'A deleted contact is back.',
    fields: card,
  },
  {
    type: 'optout.recorded',
    facts: ['OptOutRecorded'],
    summary: 'Somebody wants no campaigns any more.',
    fields: { ...optOut, campaignUuid: uuid('campaignUuid', 'The campaign that they answered.') },
  },
  { type: 'optout.withdrawn', facts: ['OptOutWithdrawn'], summary: 'They want them again.', fields: optOut },
  {
    type: 'lead.captured',
    facts: ['LeadCaptured'],
    summary: 'A lead was captured by a form or from a conversation.',
    fields: {
      number: number('number', 'The number that screens show.', 57),
      origin: text('origin', '`form` or `ticket`.', 'form'),
      user,
      contactUuid: uuid('contactUuid', 'The contact.'),
      name: personal(text('submission.name', 'The name in the form.', 'Joana Prado')),
      email: personal(text('submission.email', 'The e-mail address in the form.', 'joana@example.com')),
      phone: personal(text('submission.phone', 'The number in the form.', '5511987654321')),
      description: personal(text('submission.description', 'What they wrote.', 'Quero um orçamento.')),
    },
  },
  ...leadVerbs.map(([verb, fact, summary]) => ({
    type: `lead.${verb}`,
    facts: [fact],
    summary,
    fields: { user },
  })),
  {
    type: 'lead.released',
    facts: ['LeadReleased'],
    summary: 'The lead waits for an agent again.',
    fields: { from: named('from', 'The agent who had it.') },
  },
  {
    type: 'lead.transferred',
    facts: ['LeadTransferred'],
    summary: 'The lead went to another agent.',
    fields: { from: named('from', 'The agent before.'), to: named('to', 'The agent now.', 'Bruno Lima') },
  },
  ...(['tagged', 'untagged'] as const).map(verb => ({
    type: `lead.${verb}`,
    facts: [verb === 'tagged' ? 'LeadTagged' : 'LeadUntagged'],
    summary: verb === 'tagged' ? 'A tag was assigned.' : 'A tag was removed.',
    fields: { tag: named('tag', 'The tag.', 'Orçamento') },
  })),
  {
    type: 'lead.turned_into_contact',
    facts: ['LeadTurnedIntoContact'],
    summary: 'The lead is a contact from now on.',
    fields: { number: number('number', 'The number that screens showed.', 57) },
  },
  {
    type: 'lead.number_checked',
    facts: ['LeadNumberChecked'],
    summary: 'Whether the lead can be reached by WhatsApp.',
    fields: { exists: flag('exists', 'Whether the number is on WhatsApp.', true) },
  },
  {
    type: 'lead.deleted',
    facts: ['LeadDeleted'],
    summary: 'The lead was deleted.',
    fields: { number: number('number', 'The number that screens showed.', 57) },
  },
];
