import type { CommandEnvelope } from '@prosa/event-store';

/** Optional injection token of a {@link SettingsWriter}. */
export const SETTINGS_WRITER = Symbol('SettingsWriter');

/** Chooses a company's settings on behalf of the platform; without one such a choice is left out. */
export interface SettingsWriter {
  choose(companyId: number, key: 'campaignsEnabled', value: string, envelope: CommandEnvelope): Promise<void>;
}
