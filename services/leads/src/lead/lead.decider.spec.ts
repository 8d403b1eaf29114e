import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { leadDecider, type LeadCommand } from './lead.decider';
import type { LeadCaptured, LeadEvent, Named } from './lead.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const ana: Named = { id: 1, name: 'Ana' };
const bruno: Named = { id: 2, name: 'Bruno' };
const warm: Named = { id: 5, name: 'Quente' };
const cold: Named = { id: 6, name: 'Frio' };

const data: LeadCaptured['data'] = {
  number: 7,
  publicId: 'f',
  origin: 'form',
  user: null,
  connectionId: 3,
  contactId: 4,
  contactUuid: 'c',
  submission: null,
  consent: null,
};
const captured: LeadEvent = { type: 'LeadCaptured', data };
const accepted: LeadEvent = { type: 'LeadAccepted', data: { user: ana } };
const won: LeadEvent = { type: 'LeadWon', data: { user: ana } };
const frozen: LeadEvent = { type: 'LeadFrozen', data: { user: ana } };
const tagged = (tag: Named): LeadEvent => ({ type: 'LeadTagged', data: { tag } });

const given = (...past: LeadEvent[]) => ({
  when: (command: LeadCommand) => {
    const decision = leadDecider.decide(command, fold(leadDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('A lead', () => {
  it('is captured once, however often the form is sent', () => {
    const capture: LeadCommand = { type: 'CaptureLead', ...data };
    expect(given().when(capture)).toEqual([captured]);
    expect(given(captured).when(capture)).toEqual([]);
    expect(given(captured, { type: 'LeadDeleted', data: { number: 7 } }).when(capture)).toEqual([]);
  });

  it('is accepted by the first who asks', () => {
    const accept = (user: Named): LeadCommand => ({ type: 'AcceptLead', user });
    expect(given(captured).when(accept(ana))).toEqual([accepted]);
    expect(given(captured, accepted).when(accept(ana))).toEqual([]);
    expect(given(captured, accepted).when(accept(bruno))).toBe('ERR_LEAD_ASSIGNED');
    expect(given(captured, accepted, won).when(accept(bruno))).toBe('ERR_LEAD_STATE');
  });

  it('allows its bot to be switched while it is unassigned', () => {
    const bot = { id: 3, name: 'Bia' };
    const off: LeadCommand = { type: 'SwitchBot', on: false, user: ana, bot: null };
    const on: LeadCommand = { type: 'SwitchBot', on: true, user: ana, bot };
    const isOff: LeadEvent = { type: 'LeadBotSwitched', data: { on: false, user: ana, bot: null } };
    const isOn: LeadEvent = { type: 'LeadBotSwitched', data: { on: true, user: ana, bot } };
    expect(given(captured).when(off)).toEqual([isOff]);
    expect(given(captured, isOff).when(off)).toEqual([]);
    expect(given(captured, isOff).when(on)).toEqual([isOn]);
    expect(given(captured, isOff, isOn).when(off)).toEqual([isOff]);
    expect(given(captured, accepted).when(off)).toEqual([]);
    expect(given(captured, accepted).when(on)).toBe('ERR_LEAD_STATE');
  });

  it.each([
    ['WinLead', { type: 'WinLead', user: ana }, [won]],
    ['FreezeLead', { type: 'FreezeLead', user: ana }, [frozen]],
    ['ReleaseLead', { type: 'ReleaseLead' }, [{ type: 'LeadReleased', data: { from: ana } }]],
    [
      'TransferLead',
      { type: 'TransferLead', to: bruno },
      [{ type: 'LeadTransferred', data: { from: ana, to: bruno } }],
    ],
  ] as const)('accepts %s in progress, and in no other state', (_, command, events) => {
    expect(given(captured, accepted).when(command)).toEqual(events);
    expect(given(captured).when(command)).toBe('ERR_LEAD_STATE');
    const otherEnd = command.type === 'WinLead' ? frozen : won;
    expect(given(captured, accepted, otherEnd).when(command)).toBe('ERR_LEAD_STATE');
  });

  it('records the result of its number check, once', () => {
    const note = (exists: boolean): LeadCommand => ({ type: 'NoteNumber', exists });
    const checked = (exists: boolean): LeadEvent => ({ type: 'LeadNumberChecked', data: { exists } });
    expect(given(captured).when(note(false))).toEqual([checked(false)]);
    expect(given(captured, checked(false)).when(note(false))).toEqual([]);
    expect(given(captured, checked(false)).when(note(true))).toEqual([checked(true)]);
    expect(given().when(note(true))).toBe('ERR_NO_LEAD_FOUND');
  });

  it('is assigned to the user who reactivates it, or unassigned when the customer writes', () => {
    const thaw = (user: Named | null): LeadCommand => ({ type: 'ThawLead', user });
    const history = [captured, accepted, frozen];
    expect(given(...history).when(thaw(bruno))).toEqual([{ type: 'LeadThawed', data: { user: bruno } }]);
    expect(given(...history).when(thaw(null))).toEqual([{ type: 'LeadThawed', data: { user: null } }]);
    expect(given(captured, accepted).when(thaw(null))).toEqual([]);
    expect(given(captured, accepted, won).when(thaw(bruno))).toBe('ERR_LEAD_STATE');
  });

  it('is reopened only once it was won', () => {
    const reopen: LeadCommand = { type: 'ReopenLead', user: bruno };
    expect(given(captured, accepted, won).when(reopen)).toEqual([
      { type: 'LeadReopened', data: { user: bruno } },
    ]);
    expect(given(captured, accepted, frozen).when(reopen)).toBe('ERR_LEAD_STATE');
  });

  it('is moved only from the column in which the user saw it', () => {
    const move = (from?: number | null): LeadCommand => ({
      type: 'MoveToColumn',
      to: cold,
      columnIds: [warm.id, cold.id],
      ...(from === undefined ? {} : { from }),
    });
    const moved = { from: warm, to: cold };
    const standing = [captured, tagged(warm), tagged({ id: 9, name: 'Vip' })];
    expect(given(...standing).when(move(warm.id))).toEqual([
      { type: 'LeadUntagged', data: { tag: warm, move: moved } },
      { type: 'LeadTagged', data: { tag: cold, move: moved } },
    ]);
    expect(given(...standing).when(move(null))).toBe('ERR_CARD_MOVED');
    expect(given(captured, tagged(cold)).when(move())).toEqual([]);
  });

  it('does not exist once it was deleted or became a contact', () => {
    const gone: LeadEvent = { type: 'LeadTurnedIntoContact', data: { number: 7 } };
    expect(given(captured).when({ type: 'TurnIntoContact' })).toEqual([gone]);
    expect(given(captured, gone).when({ type: 'DeleteLead' })).toBe('ERR_NO_LEAD_FOUND');
    expect(given(captured, accepted).when({ type: 'DeleteLead' })).toEqual([
      { type: 'LeadDeleted', data: { number: 7 } },
    ]);
  });

  it('has exactly the tags that are named', () => {
    const set: LeadCommand = { type: 'SetTags', tags: [cold] };
    expect(given(captured, tagged(warm)).when(set)).toEqual([
      { type: 'LeadUntagged', data: { tag: warm } },
      tagged(cold),
    ]);
    expect(given(captured, tagged(warm)).when({ type: 'TakeTagOff', tagId: cold.id })).toEqual([]);
  });
});
