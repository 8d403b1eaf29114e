import { useState } from 'react';
import { Button, Collapse, InputGroup } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { LeadConfigView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { usePlan } from '../../session/use-session';
import { Field } from '../../ui/field';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { failure } from './failure';
import { IntegrationCard } from './integration-card';
import './lead-forms-texts';
import './lead-forms.css';

const fetchConfig = (signal: AbortSignal) => api.get<LeadConfigView>('/leads/config', { signal });

/** The first broken rule of the seconds that were typed; null when there is none (spec 2 §5). */
const faultOf = (
  typed: string,
): 'startTimerRequired' | 'startTimerInteger' | 'startTimerNegative' | 'startTimerMost' | null => {
  const seconds = typed.trim();
  if (seconds === '') return 'startTimerRequired';
  if (!/^-?\d+$/.test(seconds)) return 'startTimerInteger';
  if (Number(seconds) < LIMITS.startTimer.min) return 'startTimerNegative';
  return Number(seconds) > LIMITS.startTimer.max ? 'startTimerMost' : null;
};

const Timer = ({
  config,
  onSaved,
}: {
  readonly config: LeadConfigView;
  readonly onSaved: (config: LeadConfigView) => void;
}) => {
  const t = useT();
  const [seconds, setSeconds] = useState(String(config.startTimer));
  const [isSaving, setSaving] = useState(false);
  const fault = faultOf(seconds);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      onSaved(await api.post<LeadConfigView>('/leads/config', { data: { startTimer: Number(seconds) } }));
      toast.success(t('leadForms:configSaved'));
    } catch (error) {
      toast.error(failure(t('leadForms:configFailed'), error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className="lead-timer"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('leadForms:startTimer')}
        hint={t('leadForms:startTimerHint')}
        fault={fault === null ? null : t(`leadForms:${fault}`, { most: LIMITS.startTimer.max })}
      >
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            className="tnum"
            inputMode="numeric"
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            intent={isInvalid ? 'danger' : 'none'}
            value={seconds}
            onValueChange={setSeconds}
          />
        )}
      </Field>
      <Button
        type="submit"
        intent="primary"
        text={t('save')}
        loading={isSaving}
        disabled={fault !== null || Number(seconds) === config.startTimer}
      />
    </form>
  );
};

/** The bot for leads and its delay (spec 2 §2, Leads config). */
export const ConfigScreen = () => {
  const t = useT();
  const hasIntegrations = usePlan('useIntegrations');
  const [isOpen, setOpen] = useState(true);
  const { value, error, set, retry } = useLoaded(fetchConfig);
  return (
    <div className="page lead-forms">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.leadsConfig')}</h1>
          <p className="page-intro">{t('leadForms:configIntro')}</p>
        </div>
      </header>
      {hasIntegrations && <IntegrationCard />}
      {error !== null && <ErrorState title={t('leadForms:configUnread')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={2} height={60} avatar={false} />}
      {value !== null && (
        <section className="lead-advanced">
          <h2>
            <Button
              variant="minimal"
              icon={isOpen ? <ChevronDown /> : <ChevronRight />}
              aria-expanded={isOpen}
              text={t('leadForms:advanced')}
              onClick={() => setOpen(!isOpen)}
            />
          </h2>
          <Collapse isOpen={isOpen}>
            <Timer config={value} onSaved={set} />
          </Collapse>
        </section>
      )}
    </div>
  );
};
