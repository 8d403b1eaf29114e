import { useCallback } from 'react';
import { Tag } from '@blueprintjs/core';
import { Pulse } from '@blueprintjs/icons';
import type { WebhookAttemptsAnswer, WebhookAttemptView, WebhookOutcome } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { formatShortDateTime } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useWatched } from './use-webhooks';
import { faultKey } from './webhooks-texts';

/** The status of an answer, or why there is none. */
export const OutcomeMark = ({ status, fault }: Pick<WebhookOutcome, 'status' | 'fault'>) => {
  const t = useT();
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <Tag minimal intent={isGood ? 'success' : 'danger'} title={fault === null ? '' : t(faultKey(fault))}>
      {status ?? t('webhooks:noAnswer')}
    </Tag>
  );
};

const Attempt = ({ attempt }: { readonly attempt: WebhookAttemptView }) => {
  const t = useT();
  const { at, kind, type, sequence, status, fault, ms, body } = attempt;
  const facts = [
    formatShortDateTime(at),
    t('webhooks:number', { sequence }),
    t('webhooks:tookMs', { ms }),
    ...(kind === 'live' ? [] : [t(`webhooks:kind.${kind}`)]),
    ...(fault === null ? [] : [t(faultKey(fault))]),
  ];
  return (
    <li className="webhook-line">
      <div className="webhook-line-head">
        <OutcomeMark status={status} fault={fault} />
        <span className="webhook-type">{type}</span>
      </div>
      <p className="field-note tnum">{facts.join(' · ')}</p>
      {body !== '' && <pre className="webhook-answer">{body}</pre>}
    </li>
  );
};

/** The latest requests to an endpoint, with the beginnings of their answers. */
export const WebhookAttempts = ({ id }: { readonly id: string }) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<WebhookAttemptsAnswer>(`/webhooks/${id}/attempts`, { signal }),
    [id],
  );
  const { value, error, retry } = useWatched(load);
  if (error !== null) return <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={4} avatar={false} />;
  if (value.attempts.length === 0) return <EmptyState icon={Pulse} title={t('webhooks:noAttempts')} />;
  return (
    <ul className="webhook-lines">
      {value.attempts.map(attempt => (
        <Attempt key={`${attempt.at} ${attempt.kind} ${attempt.sequence}`} attempt={attempt} />
      ))}
    </ul>
  );
};
