import type { CompanyRef } from '@prosa/contracts';
import type { LiveEvent } from '../live/live.slice';
import type { SessionState } from './session.slice';

type CompanySetting = CompanyRef['settings'][number];

/** The settings with one of them at another value, in their old order. */
export const withSetting = (
  settings: readonly CompanySetting[],
  changed: CompanySetting,
): readonly CompanySetting[] =>
  settings.some(({ key }) => key === changed.key)
    ? settings.map(entry => (entry.key === changed.key ? changed : entry))
    : [...settings, changed];

const withFrame = (company: CompanyRef, frame: LiveEvent): CompanyRef => {
  if (frame.channel === 'company' && frame.payload.company.id === company.id)
    return { ...company, ...frame.payload.company };
  if (frame.channel !== 'settings') return company;
  const { key, value } = frame.payload.setting;
  return { ...company, settings: withSetting(company.settings, { key, value }) };
};

/** The signed-in person's company as it became: another plan, due date or setting takes effect at once. */
export const withCompanyFrames = (state: SessionState, frames: readonly LiveEvent[]): SessionState => {
  if (state.user === null) return state;
  const company = frames.reduce(withFrame, state.user.company);
  return company === state.user.company ? state : { ...state, user: { ...state.user, company } };
};
