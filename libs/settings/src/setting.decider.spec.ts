import { fold, ManualClock, uuidv7 } from '@prosa/kernel';
import type { SettingChanged } from './setting.events';
import { SETTINGS } from './company.settings';
import { settingDecider } from './setting.decider';
import { accepts } from './setting.definition';
import { settingDocs } from './setting-docs';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const changed = (from: string, to: string): SettingChanged => ({
  type: 'SettingChanged',
  data: { key: 'call', userId: 0, from, to },
});
const given = (...past: SettingChanged[]) => ({
  choosing: (to: string) =>
    settingDecider.decide(
      { key: 'call', userId: 0, to, preset: 'enabled' },
      fold(settingDecider, past),
      context,
    ),
});

describe('a setting', () => {
  it('remembers what it was before', () => {
    expect(given().choosing('disabled')).toEqual([changed('enabled', 'disabled')]);
    expect(given(changed('enabled', 'disabled')).choosing('enabled')).toEqual([
      changed('disabled', 'enabled'),
    ]);
  });

  it('knows no fact when what already holds is chosen', () => {
    expect(given().choosing('enabled')).toEqual([]);
    expect(given(changed('enabled', 'disabled')).choosing('disabled')).toEqual([]);
  });
});

describe('the settings registry', () => {
  it.each(Object.entries(SETTINGS))(
    '%s takes its own default and nothing that is not listed',
    (_key, spec) => {
      expect(accepts(spec, spec.default)).toBe(true);
      expect(accepts(spec, 'perhaps')).toBe(false);
    },
  );

  it('documents every key', () => {
    expect(settingDocs(SETTINGS).map(doc => doc.key)).toEqual(Object.keys(SETTINGS));
  });
});
