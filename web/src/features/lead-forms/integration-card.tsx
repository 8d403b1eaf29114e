import { useState } from 'react';
import { HTMLSelect, Switch, Tag } from '@blueprintjs/core';
import { Cube } from '@blueprintjs/icons';
import type { LeadIntegration, LeadIntegrationView } from '@prosa/contracts';
import { Link } from 'wouter';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Field } from '../../ui/field';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { failure } from './failure';

const PATH = '/leadIntegration';
const fetchIntegration = (signal: AbortSignal) => api.get<LeadIntegrationView>(PATH, { signal });

interface ChoiceProps {
  readonly view: LeadIntegrationView;
  readonly onSaved: (view: LeadIntegrationView) => void;
}

const Choice = ({ view, onSaved }: ChoiceProps) => {
  const t = useT();
  const { integration: stored, queueIntegrations } = view;
  const [isSaving, setSaving] = useState(false);
  const [draft, setDraft] = useState<LeadIntegration | null>(null);
  const nameOf = ({ integrationId }: LeadIntegration): string | undefined =>
    queueIntegrations.find(({ id }) => id === integrationId)?.name;
  const lacksBot = (choice: LeadIntegration): boolean => choice.isActive && nameOf(choice) === undefined;
  const shown = draft ?? stored;
  const isOn = stored.isActive && !lacksBot(stored);
  const save = async (choice: LeadIntegration): Promise<void> => {
    setSaving(true);
    try {
      onSaved(await api.put<LeadIntegrationView>(PATH, choice));
      toast.success(t('leadForms:configSaved'));
    } catch (error) {
      toast.error(failure(t('leadForms:integrationFailed'), error));
    } finally {
      setDraft(null);
      setSaving(false);
    }
  };
  // A bot that is on needs an integration: until one is chosen, or it is off again, nothing is saved.
  const choose = (change: Partial<LeadIntegration>): void => {
    const choice = { ...shown, ...change };
    setDraft(choice);
    if (!lacksBot(choice)) void save(choice);
  };
  return (
    <>
      <p className="lead-integration-now">
        <span>
          {t('leadForms:integrationNow', { name: nameOf(stored) ?? t('leadForms:integrationNone') })}
        </span>
        <Tag minimal round intent={isOn ? 'success' : 'none'}>
          {t(isOn ? 'leadForms:integrationOn' : 'leadForms:integrationOff')}
        </Tag>
      </p>
      <Field
        label={t('leadForms:integrationChoice')}
        hint={t('leadForms:integrationHint')}
        fault={lacksBot(shown) ? t('leadForms:integrationRequired') : null}
      >
        {({ id, describedBy, isInvalid }) => (
          <HTMLSelect
            id={id}
            fill
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            disabled={isSaving}
            value={String(shown.integrationId ?? '')}
            onChange={({ currentTarget: { value } }) =>
              choose({ integrationId: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('leadForms:integrationNone')}</option>
            {queueIntegrations.map(({ id: own, name }) => (
              <option key={own} value={own}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      <Switch
        checked={shown.isActive}
        disabled={isSaving}
        label={t('leadForms:integrationActive')}
        onChange={({ currentTarget: { checked } }) => choose({ isActive: checked })}
      />
    </>
  );
};

/** The typebot that answers leads first (spec 2 §2, Leads config); saved on change, where there is one to answer. */
export const IntegrationCard = () => {
  const t = useT();
  const { value, error, set, retry } = useLoaded(fetchIntegration);
  return (
    <section className="lead-integration" aria-label={t('leadForms:integration')}>
      <h2>{t('leadForms:integration')}</h2>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={2} height={40} avatar={false} />}
      {value !== null && value.queueIntegrations.length === 0 && (
        <EmptyState
          icon={Cube}
          title={t('leadForms:noIntegration')}
          body={t('leadForms:noIntegrationBody')}
          action={<Link href="/queue-integration">{t('leadForms:addIntegration')}</Link>}
        />
      )}
      {value !== null && value.queueIntegrations.length > 0 && <Choice view={value} onSaved={set} />}
    </section>
  );
};
