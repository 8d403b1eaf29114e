import type { Audience } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import type { SettingChanged } from './setting.events';
import { isSettingKey, settingSpec } from './settings-reader';

const audienceOf = (key: string, userId: number): Audience | null => {
  if (userId !== 0) return { kind: 'user', userId };
  return isSettingKey(key) ? { kind: 'permission', permission: settingSpec(key).read } : null;
};

/** People who may read a setting receive changes live; a key that no longer exists is published to no one. */
export const settingLive: LiveRule = {
  on: ['SettingChanged'],
  frames: facts => {
    const frames = (facts as readonly Recorded<SettingChanged>[]).flatMap(({ data, metadata }) => {
      const audience = audienceOf(data.key, data.userId);
      if (audience === null) return [];
      const setting = { key: data.key, value: data.to };
      const { companyId } = metadata;
      return [{ companyId, channel: 'settings', payload: { action: 'update', setting }, audience } as const];
    });
    return Promise.resolve(frames);
  },
};
