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
});
