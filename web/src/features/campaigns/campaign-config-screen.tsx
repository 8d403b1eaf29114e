import { useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { OPT_OUT_LINES } from '@prosa/contracts';
import type { CampaignSettingRow, OptOutLine } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Field } from '../../ui/field';
import { formatWaiting } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { choicesOf, inputOf, isPaceWhole, isWindowWhole, secondsFor, settingsOf } from './campaign-pace';
import type { ConfigInput, CampaignPace } from './campaign-pace';
import { CampaignVariables } from './campaign-variables';
import { WindowPart } from './campaign-window';
import './campaigns-texts';
import './campaigns.css';

const SETTINGS = '/campaign-settings';
const FIELDS = ['messageInterval', 'messageBatchSize', 'greaterInterval'] as const;
const SAMPLE = 1_000;

const fetchSettings = (signal: AbortSignal) => api.get<readonly CampaignSettingRow[]>(SETTINGS, { signal });

interface PartProps {
  readonly input: ConfigInput;
  readonly set: (change: Partial<ConfigInput>) => void;
}

const PaceField = ({ input, set, name }: PartProps & { readonly name: keyof CampaignPace }) => {
  const t = useT();
  const unit = name === 'messageBatchSize' ? 'messages' : 'seconds';
  return (
    <Field label={t(`campaigns:config.${name}`)}>
      {({ id }) => (
        <HTMLSelect
          id={id}
          fill
          value={input[name]}
          onChange={event => set({ [name]: event.currentTarget.value })}
        >
          <option value="">{t('campaigns:config.choose')}</option>
          {choicesOf(name, input[name]).map(count => (
            <option key={count} value={count}>
              {t(`campaigns:config.${unit}`, { count })}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};

const PacePart = (props: PartProps) => {
  const t = useT();
  const { input } = props;
  return (
    <section className="campaign-config-part" aria-labelledby="campaign-pace">
      <h2 id="campaign-pace">{t('campaigns:config.pace')}</h2>
      <div className="campaign-pace">
        {FIELDS.map(name => (
          <PaceField key={name} {...props} name={name} />
        ))}
      </div>
      {isPaceWhole(input) && (
        <p role="status">
          {t('campaigns:config.lasts', {
            time: formatWaiting(new Date(0).toISOString(), secondsFor(SAMPLE, input) * 1_000),
          })}
        </p>
      )}
      <p className="field-note">{t('campaigns:config.warning')}</p>
    </section>
  );
};

const LINES = ['pt', 'en', 'es', 'none'] as const satisfies readonly OptOutLine[];

const OptOutPart = ({ input: { optOutLine }, set }: PartProps) => {
  const t = useT();
  return (
    <section className="campaign-config-part" aria-labelledby="campaign-opt-out">
      <h2 id="campaign-opt-out">{t('campaigns:config.optOut')}</h2>
      <Field label={t('campaigns:config.optOutLine')} hint={t('campaigns:config.optOutHint')}>
        {({ id, describedBy }) => (
          <HTMLSelect
            id={id}
            aria-describedby={describedBy}
            value={optOutLine}
            onChange={event => set({ optOutLine: event.currentTarget.value as OptOutLine })}
          >
            {LINES.map(each => (
              <option key={each} value={each}>
                {each === 'none' ? t('campaigns:config.optOutNone') : OPT_OUT_LINES[each]}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </section>
  );
};

const ConfigForm = ({ rows }: { readonly rows: readonly CampaignSettingRow[] }) => {
  const t = useT();
  const [input, setInput] = useState(() => inputOf(rows));
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<ConfigInput>): void => setInput(before => ({ ...before, ...change }));
  const save = async (): Promise<void> => {
    if (!isPaceWhole(input)) {
      toast.danger(t('campaigns:config.missing'));
      return;
    }
    if (!isWindowWhole(input)) {
      toast.danger(t('campaigns:config.windowEmpty'));
      return;
    }
    setBusy(true);
    try {
      const kept = await api.post<readonly CampaignSettingRow[]>(SETTINGS, { settings: settingsOf(input) });
      setInput(inputOf(kept));
      toast.success(t('campaigns:config.saved'));
    } catch {
      toast.danger(t('campaigns:config.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PacePart input={input} set={set} />
      <WindowPart input={input} set={set} />
      <OptOutPart input={input} set={set} />
      <CampaignVariables variables={input.variables} onChange={variables => set({ variables })} />
      <Button intent="primary" loading={isBusy} text={t('save')} onClick={() => void save()} />
    </>
  );
};

/** The pace of campaigns and the texts that their messages name (spec 2 §2). */
export const CampaignConfigScreen = () => {
  const t = useT();
  const { value, error, retry } = useLoaded(fetchSettings);
  return (
    <div className="page campaign-config">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.campaignsConfig')}</h1>
          <p className="page-intro">{t('campaigns:config.intro')}</p>
        </div>
      </header>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={4} height={60} avatar={false} />}
      {error === null && value !== null && <ConfigForm rows={value} />}
    </div>
  );
};
