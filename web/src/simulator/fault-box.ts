import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import { simulator, type Faults, unanswered } from './server';

interface Switch {
  readonly label: string;
  readonly isOn: (faults: Faults) => boolean;
  readonly change: (on: boolean) => Partial<Faults>;
}

const flag = (
  key:
    | 'dropAcks'
    | 'dropReceipts'
    | 'duplicateInbound'
    | 'reorderInbound'
    | 'corruptInbound'
    | 'restricted'
    | 'mediaGone',
): Switch => ({
  label: words.faults[key],
  isOn: faults => faults[key],
  change: on => ({ [key]: on }),
});

const delay = (key: 'delayMs' | 'cutEveryMs' | 'mediaSlowMs', milliseconds: number): Switch => ({
  label: `${words.faults[key]} (${milliseconds / 1_000} s)`,
  isOn: faults => faults[key] > 0,
  change: on => ({ [key]: on ? milliseconds : 0 }),
});

const refusal = (label: string, code: 403 | 405): Switch => ({
  label,
  isOn: faults => faults.refuseLogin === code,
  change: on => ({ refuseLogin: on ? code : 0 }),
});

const quota = (label: string, level: NonNullable<Faults['quota']>): Switch => ({
  label,
  isOn: faults => faults.quota === level,
  change: on => ({ quota: on ? level : null }),
});

const SWITCHES: readonly Switch[] = [
  delay('delayMs', 1_500),
  delay('cutEveryMs', 10_000),
  flag('dropAcks'),
  flag('dropReceipts'),
  flag('duplicateInbound'),
  flag('reorderInbound'),
  flag('corruptInbound'),
  flag('restricted'),
  quota(words.faults.quotaWarned, 'SECOND_WARNING'),
  quota(words.faults.quotaCapped, 'CAPPED'),
  {
    label: words.faults.refused,
    isOn: faults => faults.nack === 479,
    change: on => ({ nack: on ? 479 : 0 }),
  },
  flag('mediaGone'),
  delay('mediaSlowMs', 5_000),
  refusal(words.faults.banned, 403),
  refusal(words.faults.tooOld, 405),
];

const switchRow = ({ label, change }: Switch, ask: (change: Partial<Faults>) => void): HTMLElement => {
  const box = el('input', { type: 'checkbox', role: 'switch', change: () => ask(change(box.checked)) });
  return el('label', { class: 'switch' }, box, el('span', {}, label));
};

const boxIn = (row: HTMLElement): HTMLInputElement | null => row.querySelector('input');

/** Switches for the simulated network's faults. */
export const faultBox = (): HTMLElement => {
  const badge = el('span', { class: 'count', hidden: true });
  const show = (faults: Faults): void => {
    const on = SWITCHES.map(({ isOn }) => isOn(faults));
    rows.forEach((row, index) => {
      const box = boxIn(row);
      if (box !== null) box.checked = on[index] === true;
    });
    const count = on.filter(Boolean).length;
    badge.hidden = count === 0;
    badge.textContent = String(count);
    reset.disabled = count === 0;
  };
  const ask = (change: Partial<Faults>): void => {
    void simulator.faults(change).then(show, unanswered);
  };
  const rows = SWITCHES.map(each => switchRow(each, ask));
  const reset = el(
    'button',
    {
      type: 'button',
      class: 'ghost',
      disabled: true,
      click: () => ask(Object.assign({}, ...SWITCHES.map(({ change }) => change(false))) as Partial<Faults>),
    },
    words.allWell,
  );
  ask({});
  return el(
    'details',
    { class: 'box', open: matchMedia('(min-width: 1280px)').matches },
    el('summary', {}, words.network, badge),
    el('div', { class: 'box-body' }, el('p', { class: 'quiet' }, words.networkHint), ...rows, reset),
  );
};
