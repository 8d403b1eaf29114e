import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { CompanyEvent } from './company.events';
import { companiesByNumber, companiesWithPlans, toCompanyRef, type CompanyWithPlan } from './company.queries';

const told = (found: CompanyWithPlan): NewFrame => ({
  companyId: found.company.companyId,
  channel: 'company',
  payload: { action: 'update', company: toCompanyRef(found) },
  audience: { kind: 'company' },
});

/** Everybody of a company sees at once what it is called, until when it is paid and what its plan includes. */
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
    return (await companiesByNumber(db, [...ids])).map(told);
  },
};

/** A plan that changed is told to all who have it: what they may use is another. */
export const planOfCompanyLive: LiveRule = {
  on: ['PlanChanged'],
  async frames(facts, db) {
    const planIds = facts.map(({ data }) => (data as { readonly id: number }).id);
    return (await companiesWithPlans(db, [...new Set(planIds)])).map(told);
  },
};
