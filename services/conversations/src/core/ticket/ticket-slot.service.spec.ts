import { neverErased, openSealer } from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  MemoryEventStore,
  type Aggregates,
  type CommandEnvelope,
} from '@prosa/event-store';
import { ManualClock, uuidv5 } from '@prosa/kernel';
import { ConversationHolders, type ConversationHolder } from '@prosa/platform';
import { mergeAggregate } from '../merge/merge.aggregate';
import { mergesOf } from '../merge/merge-book.service';
import { mergeEvents } from '../merge/merge.events';
import { TicketSlots } from './ticket-slot.service';
import { ticketEvents } from './ticket.events';
import { ticketSlotEvents } from './ticket-slot.events';
import { ticketAggregate } from './ticket.aggregate';

const place = { companyId: 1, contactUuid: uuidv5('spec', 'contact'), connectionId: 5 };
const ana = { id: 3, name: 'Ana' };
const [old, other] = [uuidv5('spec', 'old'), uuidv5('spec', 'other')];
const opening = (number: number) => ({
  type: 'OpenTicket' as const,
  number,
  origin: 'customer' as const,
  status: 'pending' as const,
  contactId: 9,
  contactUuid: place.contactUuid,
  connectionId: place.connectionId,
  queue: null,
  user: null,
  isGroup: false,
});

const never = () => Promise.reject(new Error('not asked for'));

/** Leads that are all active. */
const activeLeads: ConversationHolder = {
  ...{ kind: 'lead', find: never, getCached: never, aboutToHear: never, historyLines: never },
  lifeOf: () => Promise.resolve({ life: 'active', number: 7 }),
  wasActiveSince: () => Promise.resolve(true),
};

describe('the place of a contact, between two processes', () => {
  let store: MemoryEventStore;
  let steps = 0;

  const aProcess = (): { aggregates: Aggregates; slots: TicketSlots } => {
    const codec = createCodec([ticketEvents, ticketSlotEvents, mergeEvents], openSealer);
    const clock = new ManualClock(new Date('2026-02-01T12:00:00Z'));
    const aggregates = createAggregates({ store, codec, clock, cacheSize: 100 });
    const holders = new ConversationHolders();
    holders.register(activeLeads);
    return { aggregates, slots: new TicketSlots(aggregates, holders, neverErased) };
  };
  const envelope = (): CommandEnvelope => {
    const commandId = uuidv5('spec-step', (steps += 1));
    const actor = { kind: 'system', name: 'spec' } as const;
    return { actor, correlationId: commandId, causationId: commandId, commandId };
  };
  const statusOf = async (uuid: string): Promise<string> =>
    (await aProcess().aggregates.load(ticketAggregate, { companyId: 1, id: uuid })).state.status;
  const decide = ({ aggregates }: { aggregates: Aggregates }, uuid: string, command: object) =>
    aggregates.execute(ticketAggregate, { companyId: 1, id: uuid }, command as never, envelope());

  beforeEach(async () => {
    store = new MemoryEventStore();
    const one = aProcess();
    await one.slots.open(place, old, opening(41), envelope());
    await decide(one, old, { type: 'CloseTicket', user: ana });
  });

  it('keeps what a ticket received before it was closed, and nothing that came after', async () => {
    const { slots } = aProcess();
    const closedAt = await store.head();
    expect(await slots.hears(1, { kind: 'ticket', uuid: old }, closedAt)).toBe(true);
    expect(await slots.hears(1, { kind: 'ticket', uuid: old }, closedAt + 1n)).toBe(false);
  });

  it('keeps what came while a ticket was closed that was reopened, even if it was closed again', async () => {
    const one = aProcess();
    const closedAt = await store.head();
    await decide(one, old, await one.slots.retake(place, old, ana, envelope()));
    await decide(one, old, { type: 'CloseTicket', user: ana });
    const { slots } = aProcess();
    expect(await slots.hears(1, { kind: 'ticket', uuid: old }, closedAt + 1n)).toBe(true);
    expect(await slots.hears(1, { kind: 'ticket', uuid: old }, (await store.head()) + 1n)).toBe(false);
  });

  it('has one open ticket when one reopens it while another opens a new one', async () => {
    const [agents, customers] = [aProcess(), aProcess()];
    const reopen = await agents.slots.retake(place, old, ana, envelope());
    const opened = customers.slots.open(place, other, opening(42), envelope());
    await expect(opened).rejects.toThrow('ERR_OTHER_OPEN_TICKET');
    expect(await customers.slots.current(place)).toEqual({ kind: 'ticket', uuid: old, number: 41 });
    expect((await decide(agents, old, reopen)).events).toEqual([]);
    expect([await statusOf(old), await statusOf(other)]).toEqual(['open', 'none']);
  });

  it('is not reopened again by a slow writer, when it was closed since', async () => {
    const [agents, customers] = [aProcess(), aProcess()];
    const reopen = await agents.slots.retake(place, old, ana, envelope());
    await customers.slots.open(place, other, opening(42), envelope()).catch(() => undefined);
    await decide(customers, old, { type: 'CloseTicket', user: ana });
    await customers.slots.open(place, other, opening(42), envelope());
    expect((await decide(agents, old, reopen)).events).toEqual([]);
    expect([await statusOf(old), await statusOf(other)]).toEqual(['closed', 'pending']);
  });

  it('is not taken again, by a ticket or a lead, while its contact is merged into another', async () => {
    const { aggregates, slots } = aProcess();
    const side = (number: number, contact: string) => ({
      ...{ ticketUuid: uuidv5('spec', number), ticketId: number, contactId: number },
      contactUuid: contact,
    });
    const merge = {
      ...{ source: side(71, place.contactUuid), destination: side(72, uuidv5('spec', 'contact 72')) },
      ...{ takesContact: true, tags: [] },
    };
    const decideMerge = (command: Parameters<typeof mergeAggregate.decider.decide>[0]) =>
      aggregates.execute(mergeAggregate, mergesOf(1), command, envelope());
    await decideMerge({ type: 'MergeTickets', ...merge });
    const lead = { kind: 'lead', uuid: uuidv5('spec', 'lead of a merged contact') } as const;
    await expect(slots.retake(place, old, ana, envelope())).rejects.toThrow('ERR_CONTACT_MERGED');
    await expect(slots.claim(place, lead, envelope())).rejects.toThrow('ERR_CONTACT_MERGED');
    await decideMerge({ type: 'RevertMerge', id: 71 });
    await slots.claim(place, lead, envelope());
    expect(await slots.current(place)).toEqual({ kind: 'lead', uuid: lead.uuid, number: 7 });
  });

  it('goes from a lead to the ticket that it becomes, by a retry too, and to no other', async () => {
    const lead = uuidv5('spec', 'lead');
    const [agents, customers] = [aProcess(), aProcess()];
    await agents.slots.claim(place, { kind: 'lead', uuid: lead }, envelope());
    const late = customers.slots.open(place, old, opening(43), envelope());
    await expect(late).rejects.toThrow('ERR_OTHER_OPEN_TICKET');
    await agents.slots.takeOver(place, lead, other, envelope());
    // The process ends here, and another one repeats it.
    const again = aProcess();
    await again.slots.takeOver(place, lead, other, envelope());
    expect(await again.slots.open(place, other, opening(42), envelope())).toMatchObject({ uuid: other });
    await again.slots.takeOver(place, lead, old, envelope());
    expect(await again.slots.current(place)).toEqual({ kind: 'ticket', uuid: other, number: 42 });
  });

  it('goes to a new ticket once a reopening is complete', async () => {
    const one = aProcess();
    await decide(one, old, await one.slots.retake(place, old, ana, envelope()));
    await decide(one, old, { type: 'CloseTicket', user: ana });
    await one.slots.open(place, other, opening(42), envelope());
    expect([await statusOf(old), await statusOf(other)]).toEqual(['closed', 'pending']);
  });
});
