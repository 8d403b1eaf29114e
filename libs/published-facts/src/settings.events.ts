import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** A setting got another value; `userId` is 0 for a company's. Enforced by the code that reads the setting. */
export type SettingChanged = Fact<
  'SettingChanged',
  { readonly key: string; readonly userId: number; readonly from: string; readonly to: string }
>;

/** Every fact that the settings library publishes. */
export type SettingsFact = SettingChanged;

/** The names of those facts, each with the version of its data. */
export const settingsFacts: Versions<SettingsFact> = {
  SettingChanged: 1,
};
