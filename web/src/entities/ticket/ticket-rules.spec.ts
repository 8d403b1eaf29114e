import { aPending, aTicket, aViewer } from '../../testing/ticket-fixtures';
import type { TicketFilters } from './ticket-rules';
import { belongs, canOpen, canSee, canWrite } from './ticket-rules';

const none: TicketFilters = {
  queueIds: [],
  showAll: false,
  unreadOnly: false,
  longestWait: false,
  search: '',
  tagIds: [],
  adverts: [],
  campaignIds: [],
  campaignAnswers: null,
  userIds: [],
};
const agent = aViewer();
const admin = aViewer({ id: 2, profile: 'admin', queueIds: [] });
const ofBruno = { userId: 4, user: { id: 4, name: 'Bruno' } };
const advertised = aTicket({ advert: { platform: 'instagram', title: null } });
const answering = aTicket({ campaign: { id: 7, name: 'Natal', isAnswered: true } });
const queueless = { queueId: null, queue: null };

describe('who sees a ticket', () => {
  it.each([
    ['an agent sees a ticket of its queue', aPending(), agent, true],
    ['an agent does not see one of another queue', aPending({ queueId: 2 }), agent, false],
    ['an agent sees a queue-less one with allTicket disabled', aPending(queueless), agent, true],
    [
      'an agent does not see a queue-less one with allTicket enabled',
      aPending(queueless),
      aViewer({ allTicket: 'enabled' }),
      false,
    ],
    ['an agent sees its own ticket in any queue', aTicket({ queueId: 2 }), agent, true],
    ['an admin sees every ticket', aPending({ queueId: 9 }), admin, true],
    ['a supervisor sees every ticket', aPending({ queueId: 9 }), aViewer({ profile: 'supervisor' }), true],
  ])('%s', (_name, ticket, viewer, expected) => {
    expect(canSee(ticket, viewer)).toBe(expected);
  });
});

describe('opening a ticket', () => {
  it.each([
    ['my open ticket opens', aTicket(), agent, 'yes'],
    ['a closed one of my queue opens', aTicket({ status: 'closed', ...ofBruno }), agent, 'yes'],
    ['one that waits can only be accepted', aPending(), agent, 'pending'],
    ['an open one of another agent does not open', aTicket(ofBruno), agent, 'otherAgent'],
    ['an admin opens one of another agent', aTicket(ofBruno), admin, 'yes'],
    [
      'one of another queue is denied',
      aTicket({ status: 'closed', queueId: 2, ...ofBruno }),
      agent,
      'denied',
    ],
    [
      'a queue-less one is denied with allTicket enabled',
      aTicket({ status: 'closed', ...queueless, ...ofBruno }),
      aViewer({ allTicket: 'enabled' }),
      'denied',
    ],
  ])('%s', (_name, ticket, viewer, expected) => {
    expect(canOpen(ticket, viewer)).toBe(expected);
  });

  it('lets only the agent of an open ticket write', () => {
    expect(canWrite(aTicket(), agent)).toBe(true);
    expect(canWrite(aTicket(ofBruno), agent)).toBe(false);
    expect(canWrite(aTicket({ status: 'closed' }), agent)).toBe(false);
    expect(canWrite(aPending(), agent)).toBe(false);
  });
});

describe('the list a ticket belongs in', () => {
  const called = (name: string) => ({ contact: { id: 1, name, number: '', profilePicUrl: null } });
  const byMa = { ...none, search: 'ma' };
  const vip = { id: 5, name: 'VIP', color: '#000', position: 0, kanban: 0 } as const;
  const tagged = aTicket({ status: 'closed', tags: [vip] });
  it.each([
    ['mine, open', 'assigned', aTicket(), agent, none, true],
    ['of another agent', 'assigned', aTicket(ofBruno), admin, none, false],
    [
      'of another agent, with show-all',
      'assigned',
      aTicket(ofBruno),
      admin,
      { ...none, showAll: true },
      true,
    ],
    [
      'show-all does nothing for agents',
      'assigned',
      aTicket(ofBruno),
      agent,
      { ...none, showAll: true },
      false,
    ],
    ['pending', 'pending', aPending(), agent, none, true],
    ['accepted ones leave pending', 'pending', aTicket(ofBruno), agent, none, false],
    ['closed', 'closed', aTicket({ status: 'closed' }), agent, none, true],
    ['of a queue that is not selected', 'assigned', aTicket(), agent, { ...none, queueIds: [2] }, false],
    [
      'without a queue, whatever is selected',
      'pending',
      aPending(queueless),
      agent,
      { ...none, queueIds: [2] },
      true,
    ],
    [
      'found by name without accents',
      'search',
      aTicket({ contact: { id: 1, name: 'João', number: '', profilePicUrl: null } }),
      agent,
      { ...none, search: 'joao' },
      true,
    ],
    ['found by the first letters of a word', 'search', aTicket(called('Rui da Mata')), agent, byMa, true],
    ['two letters within a word are none', 'search', aTicket(called('Rui Gomara')), agent, byMa, false],
    ['found by protocol', 'search', aTicket({ id: 77 }), agent, { ...none, search: '77' }, true],
    ['not found', 'search', aTicket(), agent, { ...none, search: 'zzz' }, false],
    ['with the tag', 'search', tagged, agent, { ...none, tagIds: [5] }, true],
    ['without one of the tags', 'search', tagged, agent, { ...none, tagIds: [5, 6] }, false],
    [
      'by the advertisement asked for',
      'search',
      advertised,
      agent,
      { ...none, adverts: ['instagram'] },
      true,
    ],
    ['by another advertisement', 'search', advertised, agent, { ...none, adverts: ['facebook'] }, false],
    ['by no advertisement', 'search', aTicket(), agent, { ...none, adverts: ['other'] }, false],
    ['of the campaign asked for', 'assigned', answering, agent, { ...none, campaignIds: [7] }, true],
    ['of another campaign', 'assigned', answering, agent, { ...none, campaignIds: [8] }, false],
    ['an answer to a campaign', 'assigned', answering, agent, { ...none, campaignAnswers: 'only' }, true],
    ['apart from answers', 'assigned', answering, agent, { ...none, campaignAnswers: 'without' }, false],
    ['no answer to a campaign', 'pending', aPending(), agent, { ...none, campaignAnswers: 'only' }, false],
    ['of the user asked for', 'search', aTicket(ofBruno), admin, { ...none, userIds: [4] }, true],
  ] as const)('%s (%s)', (_name, list, ticket, viewer, filters, expected) => {
    expect(belongs(ticket, list, viewer, filters)).toBe(expected);
  });
});
