import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { PlanChangeAsked, PlanChangeEvent } from './plan-change.events';

/** The commands of a company's change of plan. */
export type PlanChangeCommand =
  | { readonly type: 'AskPlan'; readonly wanted: PlanChangeAsked['data'] }
  | { readonly type: 'CompletePlanChange'; readonly to: number }
  | { readonly type: 'WithdrawPlanChange'; readonly reason: 'company' | 'obsolete' };

/** The plan that was asked for and is not there yet; null while there is none. */
export type PlanChangeState = PlanChangeAsked['data'] | null;

type Decided = Decision<PlanChangeEvent>;

const same = (one: PlanChangeAsked['data'], other: PlanChangeState): boolean =>
  other !== null && one.to === other.to && one.from === other.from && one.effectiveOn === other.effectiveOn;

const decide = (command: PlanChangeCommand, state: PlanChangeState): Decided => {
  switch (command.type) {
    case 'AskPlan':
      if (same(command.wanted, state)) return [];
      return state?.effectiveOn === null
        ? reject('ERR_PLAN_QUOTE_CHANGED')
        : [{ type: 'PlanChangeAsked', data: command.wanted }];
    case 'CompletePlanChange':
      return state?.to === command.to ? [{ type: 'PlanChangeDone', data: { to: command.to } }] : [];
    case 'WithdrawPlanChange':
      // The plan may be there already, and its charge not yet.
      if (state?.effectiveOn === null && command.reason === 'company') return reject('ERR_PLAN_CHANGE_PAID');
      return state === null ? [] : [{ type: 'PlanChangeWithdrawn', data: { reason: command.reason } }];
    default:
      return exhaustive(command);
  }
};

/** A company's change of plan: asked for once, and then done or withdrawn. */
export const planChangeDecider: Decider<PlanChangeState, PlanChangeCommand, PlanChangeEvent> = {
  initial: null,
  decide,
  evolve: (_, event) => (event.type === 'PlanChangeAsked' ? event.data : null),
};
