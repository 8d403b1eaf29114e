import type { Permission } from '@prosa/contracts';
import type { SettingRegistry } from './setting.definition';

/** A setting as the reference shows it (`docs/reference/settings.md`). */
export interface SettingDoc {
  readonly key: string;
  readonly values: string;
  readonly default: string;
  readonly scope: 'company' | 'user';
  readonly read: Permission;
  readonly write: Permission;
  readonly public: boolean;
  readonly text: string;
}

/** The reference rows of a registry, in its own order. */
export const settingDocs = (registry: SettingRegistry): readonly SettingDoc[] =>
  Object.entries(registry).map(([key, spec]) => ({
    key,
    values: spec.values?.join(' | ') ?? `text of at most ${spec.max ?? 1_000}`,
    default: spec.default,
    scope: spec.scope,
    read: spec.read,
    write: spec.write,
    public: spec.public === true,
    text: spec.text,
  }));
