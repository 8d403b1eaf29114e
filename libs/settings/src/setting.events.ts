import { defineEvents } from '@prosa/kernel';
import type { SettingChanged } from '@prosa/published-facts';
export type { SettingChanged };

/** The facts of setting streams. */
export const settingCatalogue = defineEvents<SettingChanged>('setting', { SettingChanged: { version: 1 } });
