import type { AppState } from '../core/app-state';
import { refusalOf } from '../session/access.rule';
import type { AccessRule } from '../session/access.rule';
import { selectSetting } from '../session/session.slice';

/** A page of the settings, reached by its own address. */
export interface SettingsTab {
  readonly to: string;
  readonly label:
    | 'options'
    | 'hours'
    | 'access'
    | 'companies'
    | 'plans'
    | 'money'
    | 'heldPayments'
    | 'paymentProvider'
    | 'help';
  readonly rule: AccessRule;
}

/** Where the company's working hours are set. */
export const HOURS_PATH = '/settings/hours';

/** Every page of the settings, in the order they are shown (spec 2 §2). */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  { to: '/settings', label: 'options', rule: { permission: 'settings-page:see' } },
  { to: HOURS_PATH, label: 'hours', rule: { permission: 'company:changeHours' } },
  { to: '/settings/access', label: 'access', rule: { permission: 'settings-page:see' } },
  { to: '/settings/companies', label: 'companies', rule: { superOnly: true } },
  { to: '/settings/plans', label: 'plans', rule: { superOnly: true } },
  { to: '/settings/money', label: 'money', rule: { superOnly: true } },
  { to: '/settings/payments', label: 'heldPayments', rule: { superOnly: true } },
  { to: '/settings/provider', label: 'paymentProvider', rule: { superOnly: true } },
  { to: '/settings/help', label: 'help', rule: { superOnly: true } },
];

/** Whether the company's own hours decide about the out-of-hours message; otherwise there are none to set. */
export const selectHasCompanyHours = (state: AppState): boolean =>
  selectSetting(state, 'scheduleType') === 'company';

/** The pages of the settings that a person sees. */
export const tabsOf = (state: AppState): readonly SettingsTab[] => {
  const { user } = state.session;
  if (user === null) return [];
  return SETTINGS_TABS.filter(
    tab => refusalOf(user, tab.rule) === null && (tab.to !== HOURS_PATH || selectHasCompanyHours(state)),
  );
};
