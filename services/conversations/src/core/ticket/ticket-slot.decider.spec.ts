import { fold, isRejection } from '@prosa/kernel';
import { ticketSlotDecider, type TakeTicketSlot } from './ticket-slot.decider';
import type { TicketSlotTaken } from './ticket-slot.events';

const taken = (ticketUuid: string): TicketSlotTaken => ({ type: 'TicketSlotTaken', data: { ticketUuid } });
const context = { now: new Date(0), newId: () => 'id' };
const given = (...events: TicketSlotTaken[]) => ({
  when: (command: TakeTicketSlot) =>
    ticketSlotDecider.decide(command, fold(ticketSlotDecider, events), context),
});

describe('The place of a contact on a connection', () => {
  it('is taken by a writer who has seen it untaken', () => {
    expect(given().when({ ticketUuid: 'a', seen: 0 })).toEqual([taken('a')]);
  });

  it('is refused to a writer who has not seen that it was taken', () => {
    const decision = given(taken('a')).when({ ticketUuid: 'b', seen: 0 });
    expect(isRejection(decision) && decision.code).toBe('ERR_OTHER_OPEN_TICKET');
  });

  it('is taken again by a ticket that reopens, so that a rival who saw it closed is rejected', () => {
    expect(given(taken('a')).when({ ticketUuid: 'a', seen: 1 })).toEqual([taken('a')]);
    const rival = given(taken('a'), taken('a')).when({ ticketUuid: 'b', seen: 1 });
    expect(isRejection(rival) && rival.code).toBe('ERR_OTHER_OPEN_TICKET');
  });
});
