import { defineEvents } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';

/** A setting got another value; `userId` is 0 for a company's. Whoever behaves by the setting cares. */
export type SettingChanged = Fact<
  'SettingChanged',
  { readonly key: string; readonly userId: number; readonly from: string; readonly to: string }
>;

/** The facts of setting streams. */
export const settingCatalogue = defineEvents<SettingChanged>('setting', { SettingChanged: { version: 1 } });
