import { fold, isRejection } from '@prosa/kernel';
import { leadsTo, mergeDecider, type MergeCommand } from './merge.decider';
import type { MergeEvent, MergeOfTickets } from './merge.events';

const context = { now: new Date('2026-11-23T12:00:00Z'), newId: () => 'id' };
const side = (n: number, contact = n) => ({
  ticketUuid: `ticket-${n}`,
  ticketId: n,
  contactId: contact,
  contactUuid: `contact-${contact}`,
});
const of = (from: number, to: number, contact = from): MergeOfTickets => ({
  source: side(from, contact),
  destination: side(to),
  takesContact: true,
  tags: [],
});
const merged = (from: number, to: number): MergeEvent => ({ type: 'TicketsMerged', data: of(from, to) });
const reverted = (from: number, to: number): MergeEvent => ({
  type: 'TicketMergeReverted',
  data: of(from, to),
});
const merge = (from: number, to: number, contact = from): MergeCommand => ({
  type: 'MergeTickets',
  ...of(from, to, contact),
});
const stateAfter = (given: readonly MergeEvent[]) => fold(mergeDecider, given);
const when = (given: readonly MergeEvent[], command: MergeCommand) =>
  mergeDecider.decide(command, stateAfter(given), context);
const refusal = (given: readonly MergeEvent[], command: MergeCommand): string => {
  const decision = when(given, command);
  return isRejection(decision) ? decision.code : 'accepted';
};

describe('The merges of a company', () => {
  it('merge a ticket into another, and its contact’s aliases into the other’s', () => {
    expect(when([], merge(1, 2))).toEqual([merged(1, 2)]);
    expect(leadsTo(stateAfter([merged(1, 2)]), 'contact-1')).toEqual(side(2));
    expect(leadsTo(stateAfter([merged(1, 2), reverted(1, 2)]), 'contact-1')).toBeUndefined();
  });

  it('are made once, and reverted once', () => {
    expect(when([merged(1, 2)], merge(1, 2))).toEqual([]);
    expect(when([merged(1, 2)], { type: 'RevertMerge', id: 1 })).toEqual([reverted(1, 2)]);
    expect(when([merged(1, 2), reverted(1, 2)], { type: 'RevertMerge', id: 1 })).toEqual([]);
  });

  it('can be repeated after a revert, also with another destination', () => {
    expect(when([merged(1, 2), reverted(1, 2)], merge(1, 3))).toEqual([merged(1, 3)]);
  });

  it('never form a chain', () => {
    expect(refusal([merged(1, 2)], merge(2, 1))).toBe('ERR_NO_TICKET_FOUND');
    expect(refusal([merged(1, 2)], merge(3, 1))).toBe('ERR_NO_TICKET_FOUND');
    expect(refusal([merged(1, 2)], merge(1, 3))).toBe('ERR_NO_TICKET_FOUND');
    expect(refusal([merged(1, 2)], merge(2, 3))).toBe('ERR_MERGE_HOLDS_ANOTHER');
    expect(refusal([], merge(1, 1))).toBe('ERR_MERGE_SAME_TICKET');
  });

  it('never lead to a contact that was merged away', () => {
    const other = {
      type: 'MergeTickets',
      source: side(7),
      destination: side(9, 1),
      takesContact: true,
      tags: [],
    } as const;
    expect(refusal([merged(1, 2)], other)).toBe('ERR_NO_CONTACT_FOUND');
  });

  it('take a contact once, whichever of its tickets is merged', () => {
    const second = when([merged(1, 2)], merge(5, 6, 1));
    expect(second).toEqual([{ type: 'TicketsMerged', data: { ...of(5, 6, 1), takesContact: false } }]);
  });

  it('cannot be reverted when they were never made', () => {
    expect(refusal([], { type: 'RevertMerge', id: 1 })).toBe('ERR_NO_MERGE_FOUND');
  });

  describe('of contacts', () => {
    const contact = (n: number) => ({ contactId: n, contactUuid: `contact-${n}` });
    const pair = (from: number, to: number) => ({ source: contact(from), destination: contact(to) });
    const mergeContacts = (...merges: ReturnType<typeof pair>[]): MergeCommand => ({
      type: 'MergeContacts',
      merges,
    });
    const joined = (...merges: ReturnType<typeof pair>[]): MergeEvent => ({
      type: 'ContactsMerged',
      data: { merges },
    });
    const separated = (from: number, to: number): MergeEvent => ({
      type: 'ContactMergeReverted',
      data: pair(from, to),
    });
    const revert = (n: number): MergeCommand => ({
      type: 'RevertContactMerge',
      contactUuid: `contact-${n}`,
    });

    it('redirect the aliases of each source until they are reverted', () => {
      expect(when([], mergeContacts(pair(1, 2), pair(3, 4)))).toEqual([joined(pair(1, 2), pair(3, 4))]);
      const state = stateAfter([joined(pair(1, 2), pair(3, 4))]);
      expect([leadsTo(state, 'contact-1'), leadsTo(state, 'contact-3')]).toEqual([contact(2), contact(4)]);
      expect(leadsTo(stateAfter([joined(pair(1, 2)), separated(1, 2)]), 'contact-1')).toBeUndefined();
    });

    it('are made once, and never again after a person reverted them', () => {
      expect(when([joined(pair(1, 2))], mergeContacts(pair(1, 2)))).toEqual([]);
      expect(when([joined(pair(1, 2)), separated(1, 2)], mergeContacts(pair(1, 2)))).toEqual([]);
    });

    it('are reverted once, and not when they were never made', () => {
      expect(when([joined(pair(1, 2))], revert(1))).toEqual([separated(1, 2)]);
      expect(when([joined(pair(1, 2)), separated(1, 2)], revert(1))).toEqual([]);
      expect(refusal([joined(pair(1, 2))], revert(2))).toBe('ERR_NO_MERGE_FOUND');
    });

    it('never form a circle, also with those of tickets', () => {
      expect(when([], mergeContacts(pair(1, 2), pair(2, 1), pair(3, 3)))).toEqual([joined(pair(1, 2))]);
      expect(when([merged(1, 2)], mergeContacts(pair(2, 1), pair(1, 3)))).toEqual([]);
      expect(refusal([joined(pair(2, 1))], merge(1, 2))).toBe('ERR_NO_CONTACT_FOUND');
    });

    it('take a contact that a ticket of it then takes no more', () => {
      const decision = when([joined(pair(1, 3))], merge(1, 2));
      expect(decision).toEqual([{ type: 'TicketsMerged', data: { ...of(1, 2), takesContact: false } }]);
    });
  });
});
