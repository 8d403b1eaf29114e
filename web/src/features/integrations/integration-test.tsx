import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { IntegrationView } from '@prosa/contracts';
import { toApiError, type ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import type { Values } from '../../resource/declared-fields';
import type { RecordForm } from '../../resource/record-form';
import { errorMessage } from '../../ui/error-message';

type Outcome = 'untried' | 'running' | 'worked' | ApiErrorFacts;

const SENT = ['type', 'projectName', 'jsonContent', 'language', 'urlN8N', 'typebotSlug'] as const;

/** The HTTP status with which the service answered; null where it did not answer, or was not understood. */
const statusOf = ({ code, details }: ApiErrorFacts): string | null =>
  (code === 'ERR_INTEGRATION_REFUSED' &&
    details.find(({ message }) => /^[1-5]\d\d$/.test(message))?.message) ||
  null;

/** Calls the service once with the form's values, before saving. */
export const IntegrationTest = ({
  form,
  view,
}: {
  readonly form: RecordForm<Values>;
  readonly view: IntegrationView | null;
}) => {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>('untried');
  const status = typeof outcome === 'object' ? statusOf(outcome) : null;
  const test = async (): Promise<void> => {
    setOutcome('running');
    const body = {
      ...Object.fromEntries(SENT.map(name => [name, form.input[name]])),
      ...(view === null ? {} : { integrationId: view.id }),
    };
    try {
      await api.post('/queueIntegration/testSession', body);
      setOutcome('worked');
    } catch (problem) {
      setOutcome(toApiError(problem).facts());
    }
  };
  return (
    <div className="integration-test">
      <Button
        text={t(outcome === 'running' ? 'integrations:testing' : 'integrations:test')}
        disabled={outcome === 'running'}
        onClick={() => void test()}
      />
      <span role="status">{outcome === 'worked' ? t('integrations:testWorked') : ''}</span>
      {typeof outcome === 'object' && (
        <span role="alert" className="field-fault">
          {errorMessage(outcome.code)}
          {status !== null && ` ${t('integrations:testStatus', { status })}`}
        </span>
      )}
    </div>
  );
};
