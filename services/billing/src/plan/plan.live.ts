import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import { allOf } from '@prosa/read-model';
import type { PlanEvent } from './plan.events';
import { plansByNumber, platformCompanies, toPlanView } from './plan.queries';

const audience = { kind: 'permission', permission: 'plans:manage' } as const;

const idsOf = (facts: readonly Recorded<PlanEvent>[]): number[] => [
  ...new Set(facts.map(({ data }) => data.id)),
];

/** Super users see at once what another of them did to the plans. */
export const planLive: LiveRule = {
  on: ['PlanAdded', 'PlanChanged', 'PlanRemoved'] satisfies PlanEvent['type'][],
  async frames(facts, db) {
    const events = facts as readonly Recorded<PlanEvent>[];
    const added = idsOf(events.filter(({ type }) => type === 'PlanAdded'));
    const gone = idsOf(events.filter(({ type }) => type === 'PlanRemoved'));
    const [homes, plans] = await allOf([platformCompanies(db), plansByNumber(db, idsOf(events))]);
    const frames = [
      ...plans.map(plan => ({
        action: added.includes(plan.id) ? ('create' as const) : ('update' as const),
        plan: toPlanView(plan),
      })),
      ...gone.map(planId => ({ action: 'delete' as const, planId })),
    ];
    return homes.flatMap(companyId =>
      frames.map(payload => ({ companyId, channel: 'plan', payload, audience }) as const),
    );
  },
};
