import { Switch } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { activeHotkeys } from '../../ui/hotkeys';
import { usePreference, writePreference } from '../../ui/preferences';

const KEY_NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  Escape: 'Esc',
  Enter: 'Enter',
};

const Keys = ({ combo }: { readonly combo: string }) => (
  <span className="keys">
    {combo.split(' ').map(step => (
      <span key={step} className="keys-step">
        {step.split('+').map(key => (
          <kbd key={key}>{KEY_NAMES[key] ?? key.toUpperCase()}</kbd>
        ))}
      </span>
    ))}
  </span>
);

/** The keys of each command; one command may answer to several. */
const combosByLabel = (): readonly (readonly [label: string, combos: readonly string[]])[] => {
  const byLabel = new Map<string, string[]>();
  for (const { combo, label } of activeHotkeys()) byLabel.set(label, [...(byLabel.get(label) ?? []), combo]);
  return [...byLabel];
};

const ShortcutList = () => {
  const t = useT();
  const enabled = usePreference('shortcuts');
  return (
    <>
      <dl className="shortcuts">
        {combosByLabel().map(([label, combos]) => (
          <div key={label}>
            <dt>{label}</dt>
            {combos.map(combo => (
              <dd key={combo}>
                <Keys combo={combo} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="field-hint">{t('shell:shortcutsHint')}</p>
      <Switch
        className="shortcuts-switch"
        checked={enabled}
        label={t('shell:shortcutsEnabled')}
        onChange={event => writePreference('shortcuts', event.currentTarget.checked)}
      />
    </>
  );
};

/** Props of the sheet. */
export interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys that answer on this screen, and the switch that turns single keys off. */
export const ShortcutSheet = ({ isOpen, onClose }: ShortcutSheetProps) => {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell:shortcuts')}>
      <ShortcutList />
    </Dialog>
  );
};
