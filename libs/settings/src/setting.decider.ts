import type { Decider } from '@prosa/kernel';
import type { SettingChanged } from './setting.events';

/** The value that was chosen last; null while the default holds. */
export type SettingState = string | null;

/** A new value for a key; `preset` is the default that holds while nothing was chosen. */
export interface ChangeSetting {
  readonly key: string;
  readonly userId: number;
  readonly to: string;
  readonly preset: string;
}

/** One setting of one company or person: choosing what already holds is no fact. */
export const settingDecider: Decider<SettingState, ChangeSetting, SettingChanged> = {
  initial: null,
  decide: ({ key, userId, to, preset }, state) => {
    const from = state ?? preset;
    return from === to ? [] : [{ type: 'SettingChanged', data: { key, userId, from, to } }];
  },
  evolve: (_state, event) => event.data.to,
};
