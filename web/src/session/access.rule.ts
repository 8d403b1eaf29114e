import { may } from '@prosa/contracts';
import type { Permission, PlanFeature, SignedInUser } from '@prosa/contracts';

/** Requirements on a user and their company; absent ones are not checked. */
export interface AccessRule {
  readonly permission?: Permission;
  /** An area that the company's plan must include. */
  readonly plan?: PlanFeature;
  /** A switch of the company's that must be on. */
  readonly switch?: string;
  /** Only for those who run the platform. */
  readonly superOnly?: boolean;
  /** Only for users who work with leads. */
  readonly leadsOn?: boolean;
}

/** Why access is denied. */
export type AccessRefusal = 'overdue' | 'super' | 'permission' | 'leads' | 'plan';

/** Whether the company's plan includes an area; a company without a plan has everything. */
export const planIncludes = (user: SignedInUser, feature: PlanFeature): boolean =>
  user.company.plan?.[feature] ?? true;

const isOn = (user: SignedInUser, key: string): boolean =>
  user.company.settings.some(entry => entry.key === key && entry.value === 'enabled');

/** Why a person may not get somewhere, the person's own lack before the company's; null when they may. */
export const refusalOf = (user: SignedInUser, rule: AccessRule): AccessRefusal | null => {
  if (user.overdue === true && (rule.permission === undefined || !may(user, rule.permission)))
    return 'overdue';
  if (rule.superOnly === true && !user.super) return 'super';
  if (rule.permission !== undefined && !may(user, rule.permission)) return 'permission';
  if (rule.leadsOn === true && !user.leadsOn) return 'leads';
  if (rule.switch !== undefined && !isOn(user, rule.switch)) return 'plan';
  return rule.plan !== undefined && !planIncludes(user, rule.plan) ? 'plan' : null;
};
