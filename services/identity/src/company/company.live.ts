import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { PlanChanged } from '@prosa/published-facts';
import type { CompanyEvent } from './company.events';
import { companiesByNumber, companiesWithPlans, toCompanyRef, type CompanyWithPlan } from './company.queries';

const frameOf = (found: CompanyWithPlan): NewFrame => ({
  companyId: found.company.companyId,
  channel: 'company',
  payload: { action: 'update', company: toCompanyRef(found) },
  audience: { kind: 'company' },
});

/** Publishes name, due date and plan of a company to all its users. */
export const companyLive: LiveRule = {
  on: [
    'CompanyDetailsChanged',
    'CompanyPlanAssigned',
    'CompanyDueDateMoved',
    'CompanyRenewed',
    'CompanyTrialStarted',
    'CompanyBlocked',
    'CompanyUnblocked',
    'CompanyTimeZoneChanged',
  ] satisfies CompanyEvent['type'][],
  async frames(facts, db) {
    const ids = new Set((facts as readonly Recorded<CompanyEvent>[]).map(fact => fact.metadata.companyId));
    return (await companiesByNumber(db, [...ids])).map(frameOf);
  },
};

/** A changed plan is published to all companies that have it. */
export const planOfCompanyLive: LiveRule = {
  on: ['PlanChanged'] satisfies PlanChanged['type'][],
  async frames(facts, db) {
    const planIds = (facts as readonly Recorded<PlanChanged>[]).map(({ data }) => data.id);
    return (await companiesWithPlans(db, [...new Set(planIds)])).map(frameOf);
  },
};
