import { later } from '../../testing/ticket-fixtures';
import { leadArrivals } from './lead-arrivals.saga';
import { aLead, aLeadMessage } from '../../testing/lead-fixtures';
import { inLeadBell, listOf, refusalOf } from '../../entities/lead/lead-rules';
import { leadsSlice, leadActions } from './leads.slice';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';

const ana = {
  userId: 3,
  profile: 'user',
  super: false,
  queueIds: [1],
  allTicket: 'disabled',
  leadsOn: true,
} as const;
const mine = { userId: 3, user: { id: 3, name: 'Ana' } };
const others = { userId: 4, user: { id: 4, name: 'Bruno' } };
const frame = (channel: string, payload: object): LiveEvent => ({ channel, payload, seq: 1 }) as LiveEvent;

describe('where a lead stands', () => {
  it.each([
    ['new', aLead(), 'leads'],
    ['in progress and nobody has it', aLead({ status: 'andamento' }), 'leads'],
    ['in progress with a person', aLead({ status: 'andamento', ...mine }), 'assigned'],
    ['won', aLead({ status: 'ganho', ...mine }), 'ganho'],
    ['frozen', aLead({ status: 'congelado' }), 'congelado'],
  ])('is by its status and its person: %s', (_name, lead, list) => {
    expect(listOf(lead)).toBe(list);
  });

  it('is written to in progress only, by its person or the first who answers', () => {
    expect(refusalOf(aLead(), ana)).toBe('novo');
    expect(refusalOf(aLead({ status: 'andamento' }), ana)).toBeNull();
    expect(refusalOf(aLead({ status: 'andamento', ...mine }), ana)).toBeNull();
    expect(refusalOf(aLead({ status: 'andamento', ...others }), ana)).toBe('other');
  });

  it('is in the bell when it is new or unread, and not with somebody else', () => {
    expect(inLeadBell(aLead(), ana)).toBe(true);
    expect(inLeadBell(aLead({ status: 'andamento', ...mine }), ana)).toBe(false);
    expect(inLeadBell(aLead({ status: 'andamento', ...mine, unreadMessages: 1 }), ana)).toBe(true);
    expect(inLeadBell(aLead({ status: 'andamento', ...others, unreadMessages: 1 }), ana)).toBe(false);
  });
});

describe('what is told of', () => {
  it('is a new lead, and a message to a lead that is nobody’s or the person’s and not looked at', () => {
    const lead = aLead({ status: 'andamento', ...mine });
    const message = aLeadMessage({ id: 'M1', body: 'Oi', read: false });
    const said = frame('MessageLead', { action: 'create', message, lead, contact: lead.formClient });
    const created = frame('kanban-lead', { action: 'create', lead: aLead({ id: 2 }) });
    expect(leadArrivals([said, created], ana, null).map(({ key }) => key)).toEqual([
      'M1',
      `lead-${aLead({ id: 2 }).uuid}`,
    ]);
    expect(leadArrivals([said], ana, lead.uuid)).toEqual([]);
    const toOthers = frame('MessageLead', { action: 'create', message, lead: { ...lead, ...others } });
    expect(leadArrivals([toOthers], ana, null)).toEqual([]);
    const own = frame('MessageLead', { action: 'create', message: { ...message, fromMe: true }, lead });
    expect(leadArrivals([own], ana, null)).toEqual([]);
  });
});

describe('the lists of leads', () => {
  const start = () => {
    const { reducer } = leadsSlice;
    const known = reducer(undefined, leadActions.viewerKnown(ana));
    const page = { leads: [aLead()], hasMore: false, nextCursor: null };
    return reducer(known, leadActions.pageLoaded({ name: 'leads', page, isFirst: true }));
  };

  it('follow a lead from one into the other, and out of sight when a colleague has it', () => {
    const accepted = aLead({ status: 'andamento', ...mine, updatedAt: later(1) });
    const loaded = leadsSlice.reducer(start(), leadActions.listWanted('assigned'));
    const moved = leadsSlice.reducer(
      loaded,
      framesReceived([frame('lead-chat', { action: 'update', lead: accepted })]),
    );
    expect([moved.lists.leads.ids, moved.lists.assigned.ids]).toEqual([[], [1]]);
    const taken = { ...accepted, ...others, updatedAt: later(2) };
    const gone = leadsSlice.reducer(
      moved,
      framesReceived([frame('MessageLead', { action: 'update', lead: taken, message: aLeadMessage() })]),
    );
    expect([gone.lists.assigned.ids, gone.byId[1]]).toEqual([[], undefined]);
  });

  it('keep what came while their page was on its way, and know an older view for one', () => {
    const asked = leadsSlice.reducer(start(), leadActions.listWanted('leads'));
    const fresh = aLead({ id: 2, updatedAt: later(5) });
    const received = leadsSlice.reducer(
      asked,
      framesReceived([frame('lead-chat', { action: 'update', lead: fresh })]),
    );
    const page = { leads: [aLead()], hasMore: false, nextCursor: null };
    const loaded = leadsSlice.reducer(
      received,
      leadActions.pageLoaded({ name: 'leads', page, isFirst: true }),
    );
    expect(loaded.lists.leads.ids).toEqual([2, 1]);
    const late = { ...fresh, status: 'ganho', updatedAt: later(1) };
    const after = leadsSlice.reducer(
      loaded,
      framesReceived([frame('lead-chat', { action: 'update', lead: late })]),
    );
    expect(after.lists.leads.ids).toEqual([2, 1]);
  });
});

describe('a list of leads that is loading', () => {
  it('does not bring back a lead that was deleted, or taken by another person, meanwhile', () => {
    const taken = aLead({ id: 2, status: 'andamento', ...others, updatedAt: later(5) });
    const { reducer } = leadsSlice;
    const { viewerKnown, listWanted, pageLoaded } = leadActions;
    const leads = [1, 2, 3].map(id => aLead({ id }));
    const page = { leads, hasMore: false, nextCursor: null };
    const frames = framesReceived([
      frame('lead-chat', { action: 'delete', leadId: 1 }),
      frame('lead-chat', { action: 'update', lead: taken }),
    ]);
    const state = [
      viewerKnown(ana),
      listWanted('leads'),
      frames,
      pageLoaded({ name: 'leads', page, isFirst: true }),
    ].reduce(reducer, reducer(undefined, { type: 'start' }));
    expect(state.lists.leads.ids).toEqual([3]);
    expect(Object.keys(state.byId)).toEqual(['3']);
  });
});
