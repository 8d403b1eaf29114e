/** Optional injection token of a {@link SettingsReader}. */
export const SETTINGS_READER = Symbol('SettingsReader');

/** The settings that sign-in hands a client with its company; without one the list is empty. */
export interface SettingsReader {
  all(companyId: number): Promise<readonly { readonly key: string; readonly value: string }[]>;
}
