import { reject, type Decider, type Decision } from '@prosa/kernel';
import type { PlanContent, PlanEvent } from './plan.events';

/** The commands of a plan. */
export type PlanCommand =
  | { readonly type: 'AddPlan'; readonly id: number; readonly plan: PlanContent }
  | { readonly type: 'ChangePlan'; readonly change: Partial<PlanContent> }
  | { readonly type: 'RemovePlan'; readonly companies: number };

/** A plan that companies can have. */
export interface OfferedPlan {
  readonly status: 'offered';
  readonly id: number;
  readonly plan: PlanContent;
}

/** A plan as its own decisions need it. */
export type PlanState = { readonly status: 'none' } | { readonly status: 'removed' } | OfferedPlan;

const differing = (plan: PlanContent, change: Partial<PlanContent>): Partial<PlanContent> =>
  Object.fromEntries(
    Object.entries(change).filter(([field, value]) => plan[field as keyof PlanContent] !== value),
  );

const change = ({ id, plan }: OfferedPlan, wanted: Partial<PlanContent>): Decision<PlanEvent> => {
  const changes = differing(plan, wanted);
  return Object.keys(changes).length === 0 ? [] : [{ type: 'PlanChanged', data: { id, changes } }];
};

const decideOffered = (command: PlanCommand, state: OfferedPlan): Decision<PlanEvent> => {
  switch (command.type) {
    case 'AddPlan':
      return [];
    case 'ChangePlan':
      return change(state, command.change);
    case 'RemovePlan':
      return command.companies > 0
        ? reject('ERR_PLAN_IN_USE')
        : [{ type: 'PlanRemoved', data: { id: state.id } }];
  }
};

const evolve = (state: PlanState, event: PlanEvent): PlanState => {
  if (event.type === 'PlanAdded') return { status: 'offered', ...event.data };
  if (state.status !== 'offered') return state;
  if (event.type === 'PlanRemoved') return { status: 'removed' };
  return { ...state, plan: { ...state.plan, ...event.data.changes } };
};

/** A plan: added once, changed for all companies that have it, and removed only when unused. */
export const planDecider: Decider<PlanState, PlanCommand, PlanEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (state.status === 'offered') return decideOffered(command, state);
    if (state.status === 'none' && command.type === 'AddPlan')
      return [{ type: 'PlanAdded', data: { id: command.id, plan: command.plan } }];
    return reject('ERR_NO_PLAN_FOUND');
  },
  evolve,
};
