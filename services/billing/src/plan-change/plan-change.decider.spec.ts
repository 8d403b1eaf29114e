import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { planChangeDecider, type PlanChangeCommand } from './plan-change.decider';
import type { PlanChangeEvent } from './plan-change.events';

const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const atOnce = { from: 1, to: 2, effectiveOn: null, prorataCents: 4_932 };
const later = { from: 1, to: 3, effectiveOn: '2026-12-31', prorataCents: 0 };
const asked = (data: typeof atOnce | typeof later): PlanChangeEvent => ({ type: 'PlanChangeAsked', data });
const done: PlanChangeEvent = { type: 'PlanChangeDone', data: { to: 2 } };
const withdrawn = (reason: 'company' | 'obsolete'): PlanChangeEvent => ({
  type: 'PlanChangeWithdrawn',
  data: { reason },
});
const withdraw = (reason: 'company' | 'obsolete'): PlanChangeCommand => ({
  type: 'WithdrawPlanChange',
  reason,
});

const given = (...past: PlanChangeEvent[]) => ({
  when: (command: PlanChangeCommand) => {
    const decision = planChangeDecider.decide(command, fold(planChangeDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('The change of plan of a company', () => {
  it('is asked for once, and replaces one that waits for its day', () => {
    expect(given().when({ type: 'AskPlan', wanted: atOnce })).toEqual([asked(atOnce)]);
    expect(given(asked(atOnce)).when({ type: 'AskPlan', wanted: atOnce })).toEqual([]);
    expect(given(asked(later)).when({ type: 'AskPlan', wanted: atOnce })).toEqual([asked(atOnce)]);
    expect(given(asked(atOnce)).when({ type: 'AskPlan', wanted: later })).toBe('ERR_PLAN_QUOTE_CHANGED');
  });

  it('is done once, for the plan that was asked for', () => {
    expect(given(asked(atOnce)).when({ type: 'CompletePlanChange', to: 2 })).toEqual([done]);
    expect(given(asked(atOnce)).when({ type: 'CompletePlanChange', to: 3 })).toEqual([]);
    expect(given(asked(atOnce), done).when({ type: 'CompletePlanChange', to: 2 })).toEqual([]);
  });

  it('is withdrawn by the company while it waits for its day, and not once it is carried out at once', () => {
    expect(given(asked(later)).when(withdraw('company'))).toEqual([withdrawn('company')]);
    expect(given(asked(atOnce)).when(withdraw('company'))).toBe('ERR_PLAN_CHANGE_PAID');
    expect(given(asked(atOnce)).when(withdraw('obsolete'))).toEqual([withdrawn('obsolete')]);
    expect(given(asked(atOnce), done).when(withdraw('company'))).toEqual([]);
  });
});
