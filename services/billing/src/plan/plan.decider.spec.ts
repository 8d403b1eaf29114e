import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { planDecider, type PlanCommand } from './plan.decider';
import type { PlanContent, PlanEvent } from './plan.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const plan: PlanContent = {
  ...ALL_PLAN_FEATURES,
  name: 'Básico',
  valueCents: 4_900,
  users: 3,
  connections: 1,
  queues: 3,
  isPublic: true,
};
const added: PlanEvent = { type: 'PlanAdded', data: { id: 7, plan } };
const removed: PlanEvent = { type: 'PlanRemoved', data: { id: 7 } };
const add: PlanCommand = { type: 'AddPlan', id: 7, plan };

const given = (...past: PlanEvent[]) => ({
  when: (command: PlanCommand) => {
    const decision = planDecider.decide(command, fold(planDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('A plan', () => {
  it('is added once', () => {
    expect(given().when(add)).toEqual([added]);
    expect(given(added).when(add)).toEqual([]);
    expect(given(added, removed).when(add)).toBe('ERR_NO_PLAN_FOUND');
  });

  it('records the changed fields, and nothing without a change', () => {
    const changes = { users: 5, useKanban: false };
    expect(given(added).when({ type: 'ChangePlan', change: { ...plan, ...changes } })).toEqual([
      { type: 'PlanChanged', data: { id: 7, changes } },
    ]);
    expect(given(added).when({ type: 'ChangePlan', change: plan })).toEqual([]);
    expect(
      given(added, { type: 'PlanChanged', data: { id: 7, changes } }).when({
        type: 'ChangePlan',
        change: changes,
      }),
    ).toEqual([]);
    expect(given().when({ type: 'ChangePlan', change: changes })).toBe('ERR_NO_PLAN_FOUND');
  });

  it('stays while a company has it', () => {
    expect(given(added).when({ type: 'RemovePlan', companies: 1 })).toBe('ERR_PLAN_IN_USE');
    expect(given(added).when({ type: 'RemovePlan', companies: 0 })).toEqual([removed]);
    expect(given(added, removed).when({ type: 'RemovePlan', companies: 0 })).toBe('ERR_NO_PLAN_FOUND');
  });
});
