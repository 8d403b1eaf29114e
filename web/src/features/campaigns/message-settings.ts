import { useMemo } from 'react';
import type { CampaignSettingRow } from '@prosa/contracts';
import { api } from '../../api/client';
import { useLoaded } from '../../resource/use-loaded';
import { inputOf } from './campaign-pace';
import type { ConfigInput } from './campaign-pace';

/** What the settings add to messages: the company's own texts, and the line about leaving. */
export type MessageSettings = Pick<ConfigInput, 'variables' | 'optOutLine' | 'sendingWindow'>;

/** Where the settings of campaigns are read and saved. */
export const SETTINGS = '/campaign-settings';

const load = (signal: AbortSignal): Promise<readonly CampaignSettingRow[]> => api.get(SETTINGS, { signal });

/** The settings of campaigns; null until they arrive, and when they cannot be had. */
export const useSettingsOnceThere = (): ConfigInput | null => {
  const { value } = useLoaded(load);
  return useMemo(() => (value === null ? null : inputOf(value)), [value]);
};

/** The settings of campaigns as far as messages show them; null until they arrive, and when they cannot be had. */
export const useMessageSettingsOnceThere = (): MessageSettings | null => useSettingsOnceThere();

const NONE: MessageSettings = inputOf([]);

/** The settings of campaigns as far as messages show them. */
export const useMessageSettings = (): MessageSettings => useMessageSettingsOnceThere() ?? NONE;
