import type { CommandEnvelope } from '@prosa/event-store';

/** Optional injection token of a {@link SettingsWriter}. */
export const SETTINGS_WRITER = Symbol('SettingsWriter');

/** Changes a company's settings on behalf of the platform; without an implementation such changes are skipped. */
export interface SettingsWriter {
  choose(companyId: number, key: 'campaignsEnabled', value: string, envelope: CommandEnvelope): Promise<void>;
}
