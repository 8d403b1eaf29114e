import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { OPT_OUT_LINES } from '@prosa/contracts';
import type { OptOutLine } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { selectSetting } from '../../session/session.slice';
import { toast } from '../../ui/toaster';
import { settingsOf, USUAL_WINDOW } from './campaign-pace';
import type { ConfigInput } from './campaign-pace';
import { campaigns } from './campaign-records';
import { LimitSelect } from './limit-select';
import { SETTINGS, useSettingsOnceThere } from './message-settings';

/** Proposed limits: of new contacts in a day, and of campaigns to a person in a week. */
const PROPOSED = { strangersPerDay: '50', perPersonWeek: '2' } as const;

/** Whether nothing was chosen yet that protects the number and who receives; the window has a value from the start. */
const isUndecided = ({ strangersPerDay, perPersonWeek, optOutLine }: ConfigInput): boolean =>
  strangersPerDay === '0' && perPersonWeek === '0' && optOutLine === 'none';

const lineIn = (language: string): OptOutLine => (language === 'en' || language === 'es' ? language : 'pt');

const Questions = ({ input, onDone }: { readonly input: ConfigInput; readonly onDone: () => void }) => {
  const t = useT();
  const line = lineIn(useAppSelector(state => selectSetting(state, 'customerLanguage')));
  const window = input.sendingWindow ?? USUAL_WINDOW;
  const [hasWindow, setWindow] = useState(true);
  const [limits, setLimits] = useState<Pick<ConfigInput, keyof typeof PROPOSED>>(PROPOSED);
  // The opt-out line is off unless the company chooses it (decision 0027).
  const [hasLine, setLine] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const chosen: ConfigInput = {
      ...input,
      ...limits,
      sendingWindow: hasWindow ? window : null,
      optOutLine: hasLine ? line : 'none',
    };
    try {
      await api.post(SETTINGS, { settings: settingsOf(chosen) });
      toast.success(t('campaigns:config.saved'));
      onDone();
    } catch (error) {
      setBusy(false);
      toast.error(error);
    }
  };
  return (
    <section className="campaign-first" aria-label={t('campaigns:first.title')}>
      <h2>{t('campaigns:first.title')}</h2>
      <p>{t('campaigns:first.intro')}</p>
      <Checkbox
        checked={hasWindow}
        label={t('campaigns:first.window', { from: window.from, until: window.until })}
        onChange={() => setWindow(!hasWindow)}
      />
      {(['strangersPerDay', 'perPersonWeek'] as const).map(name => (
        <LimitSelect
          key={name}
          name={name}
          value={limits[name]}
          onChange={value => setLimits({ ...limits, [name]: value })}
        />
      ))}
      <Checkbox
        checked={hasLine}
        label={t('campaigns:first.optOut', { line: line === 'none' ? '' : OPT_OUT_LINES[line] })}
        onChange={() => setLine(!hasLine)}
      />
      <div className="campaign-variants">
        <Button intent="primary" loading={isBusy} text={t('save')} onClick={() => void save()} />
        <Button variant="minimal" text={t('campaigns:first.later')} onClick={onDone} />
      </div>
    </section>
  );
};

/** Asks once, before a company's first campaign, for the sending window, the limits of new contacts and per person, and the opt-out line. */
export const FirstCampaign = () => {
  const input = useSettingsOnceThere();
  const mayManage = useMay('campaigns:manage');
  const [isDone, setDone] = useState(false);
  const isFirst = useAppSelector(state => {
    const { items, status, term, filter } = campaigns.select(state);
    return status === 'ready' && items.length === 0 && term === '' && Object.keys(filter).length === 0;
  });
  if (input === null || isDone || !isFirst || !mayManage) return null;
  return isUndecided(input) ? <Questions input={input} onDone={() => setDone(true)} /> : null;
};
