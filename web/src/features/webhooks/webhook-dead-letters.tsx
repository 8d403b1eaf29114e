import { useCallback } from 'react';
import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import type { WebhookDeadLettersAnswer, WebhookDeadLetterView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { formatShortDateTime } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { useWatched } from './use-webhooks';
import { OutcomeMark } from './webhook-attempts';
import './webhooks-texts';

const DeadLetter = ({
  letter,
  onRelease,
}: {
  readonly letter: WebhookDeadLetterView;
  readonly onRelease: () => void;
}) => {
  const t = useT();
  const { sequence, type, at, status, fault, body, isReleased } = letter;
  return (
    <li className="webhook-line">
      <div className="webhook-line-head">
        <OutcomeMark status={status} fault={fault} />
        <span className="webhook-type">{type}</span>
        {isReleased ? (
          <span className="field-note">{t('webhooks:isReleased')}</span>
        ) : (
          <Button
            size="small"
            aria-label={t('webhooks:releaseOf', { sequence })}
            text={t('webhooks:release')}
            onClick={onRelease}
          />
        )}
      </div>
      <p className="field-note tnum">
        {[formatShortDateTime(at), t('webhooks:number', { sequence })].join(' · ')}
      </p>
      {body !== '' && <pre className="webhook-answer">{body}</pre>}
    </li>
  );
};

/** The events that an endpoint refused, to be sent again. */
export const WebhookDeadLetters = ({ id }: { readonly id: string }) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<WebhookDeadLettersAnswer>(`/webhooks/${id}/dead-letters`, { signal }),
    [id],
  );
  const { value, error, retry } = useWatched(load);
  const release = (body: object): void => {
    api.post(`/webhooks/${id}/dead-letters/release`, body).then(
      () => {
        toast.success(t('webhooks:releasedDone'));
        retry();
      },
      (problem: unknown) => toast.error(problem),
    );
  };
  if (error !== null) return <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={4} avatar={false} />;
  const { deadLetters } = value;
  if (deadLetters.length === 0)
    return <EmptyState icon={Tick} title={t('webhooks:noRefused')} body={t('webhooks:noRefusedBody')} />;
  return (
    <>
      {deadLetters.some(({ isReleased }) => !isReleased) && (
        <Button className="webhook-all" text={t('webhooks:releaseAll')} onClick={() => release({})} />
      )}
      <ul className="webhook-lines">
        {deadLetters.map(letter => (
          <DeadLetter
            key={letter.sequence}
            letter={letter}
            onRelease={() => release({ sequence: letter.sequence })}
          />
        ))}
      </ul>
    </>
  );
};
