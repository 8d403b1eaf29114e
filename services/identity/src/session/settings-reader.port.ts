/** Optional injection token of a {@link SettingsReader}. */
export const SETTINGS_READER = Symbol('SettingsReader');

/** The settings that a client gets at sign-in; empty without an implementation. */
export interface SettingsReader {
  all(companyId: number): Promise<readonly { readonly key: string; readonly value: string }[]>;
}
