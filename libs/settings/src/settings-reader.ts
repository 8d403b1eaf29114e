import type { TenantDatabase } from '@prosa/read-model';
import { SETTINGS } from './company.settings';
import type { SettingKey, Settings } from './company.settings';
import { accepts } from './setting.definition';
import type { SettingSpec } from './setting.definition';
import { settingsCacheOf, type ChosenSetting } from './settings-cache';

const specs: Readonly<Record<string, SettingSpec>> = SETTINGS;

/** A key of the registry, from a text that may be anything. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(specs, key);

/** The definition of a key, with its value as any text. */
export const settingSpec = (key: SettingKey): SettingSpec => SETTINGS[key] as SettingSpec;

/** Reads settings with their defaults; a stored value that its key no longer takes counts as never chosen. */
export class SettingsReader {
  constructor(private readonly database: TenantDatabase) {}

  /** All settings of a company; a person's own as well when `userId` is given. */
  async all(companyId: number, userId = 0): Promise<Settings> {
    const read = () => this.chosen(companyId, userId);
    const rows = await (settingsCacheOf(this.database)?.rows(companyId, userId, read) ?? read());
    const values: Record<string, string> = {};
    for (const [key, spec] of Object.entries(specs)) {
      const owner = spec.scope === 'user' ? userId : 0;
      const chosen = rows.find(row => row.key === key && row.userId === owner)?.value;
      values[key] = chosen !== undefined && accepts(spec, chosen) ? chosen : spec.default;
    }
    return values as Settings;
  }

  private chosen(companyId: number, userId: number): Promise<readonly ChosenSetting[]> {
    return this.database.withTenant(companyId, db =>
      db
        .selectFrom('setting')
        .select(['key', 'userId', 'value'])
        .where('userId', 'in', [0, userId])
        .execute(),
    );
  }

  /** One setting of a company. */
  async get<Key extends SettingKey>(companyId: number, key: Key, userId = 0): Promise<Settings[Key]> {
    return (await this.all(companyId, userId))[key];
  }

  /** All settings as the API lists them. */
  async list(
    companyId: number,
    userId = 0,
  ): Promise<readonly { readonly key: SettingKey; readonly value: string }[]> {
    return Object.entries(await this.all(companyId, userId)).map(([key, value]) => ({
      key: key as SettingKey,
      value,
    }));
  }
}
