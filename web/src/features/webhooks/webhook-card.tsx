import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import type { Intent } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { WebhookOutcome, WebhookView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { formatShortDateTime } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { useNow } from '../../ui/use-now';
import { healthOf, useWebhookFacts } from './webhook-facts';
import type { WebhookHealth } from './webhook-facts';
import { faultKey } from './webhooks-texts';

/** What can be done with an endpoint in a dialog of its own. */
export type WebhookAction = 'edit' | 'details' | 'resume' | 'rotate' | 'remove';

const INTENTS: Readonly<Record<WebhookHealth, Intent>> = {
  active: 'success',
  failing: 'danger',
  paused: 'warning',
  disabled: 'danger',
};

interface CardProps {
  readonly webhook: WebhookView;
  readonly onAction: (action: WebhookAction) => void;
  readonly onChanged: () => void;
}

const Marks = ({ webhook }: { readonly webhook: WebhookView }) => {
  const t = useT();
  const health = healthOf(webhook);
  return (
    <div className="webhook-marks">
      <Tag minimal intent={INTENTS[health]}>
        {t(`webhooks:state.${health}`)}
      </Tag>
      {webhook.types.length === 0 && <Tag minimal>{t('webhooks:allTypes')}</Tag>}
      {webhook.types.map(type => (
        <Tag key={type} minimal>
          {type}
        </Tag>
      ))}
      {webhook.personal && (
        <Tag minimal intent="warning">
          {t('webhooks:personal')}
        </Tag>
      )}
    </div>
  );
};

const TestButton = ({ webhook: { id, url }, onChanged }: Omit<CardProps, 'onAction'>) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const show = ({ status, fault, ms }: WebhookOutcome): void => {
    if (status === null) toast.error(t('webhooks:testFailed', { fault: t(faultKey(fault ?? '')) }));
    else if (status < 200 || status > 299) toast.error(t('webhooks:tested', { status, ms }));
    else toast.success(t('webhooks:tested', { status, ms }));
  };
  const test = (): void => {
    setBusy(true);
    api
      .post<WebhookOutcome>(`/webhooks/${id}/test`)
      .then(show, (problem: unknown) => toast.error(problem))
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={t('webhooks:testOf', { url })}
      text={t('webhooks:test')}
      onClick={test}
    />
  );
};

/** What can be done with an endpoint besides looking at it. */
const useActions = ({ webhook, onAction, onChanged }: CardProps) => {
  const t = useT();
  const pause = (): void => {
    api.post(`/webhooks/${webhook.id}/pause`).then(
      () => {
        toast.success(t('webhooks:paused'));
        onChanged();
      },
      (problem: unknown) => toast.error(problem),
    );
  };
  const isActive = webhook.state === 'active';
  return [
    { key: 'edit', text: t('webhooks:edit'), onChoose: () => onAction('edit') },
    isActive
      ? { key: 'pause', text: t('webhooks:pause'), onChoose: pause }
      : { key: 'resume', text: t('webhooks:resume'), onChoose: () => onAction('resume') },
    { key: 'rotate', text: t('webhooks:rotate'), onChoose: () => onAction('rotate') },
    { key: 'remove', text: t('webhooks:remove'), isDangerous: true, onChoose: () => onAction('remove') },
  ];
};

/** An endpoint: where it is, how it is, and what can be done with it. */
export const WebhookCard = (props: CardProps) => {
  const { webhook, onAction, onChanged } = props;
  const t = useT();
  const factsOf = useWebhookFacts();
  const now = useNow();
  const items = useActions(props);
  const { url, createdAt, createdBy } = webhook;
  return (
    <li className="webhook-card">
      <div className="webhook-what">
        <p className="webhook-url">{url}</p>
        <Marks webhook={webhook} />
        <p className="webhook-now tnum">{factsOf(webhook, now).join(' · ')}</p>
        <p className="field-note tnum">
          {t('webhooks:made', { at: formatShortDateTime(createdAt), by: createdBy })}
        </p>
      </div>
      <div className="webhook-actions">
        <TestButton webhook={webhook} onChanged={onChanged} />
        <Button
          size="small"
          aria-label={t('webhooks:detailsOf', { url })}
          text={t('webhooks:details')}
          onClick={() => onAction('details')}
        />
        <Popover content={{ label: t('webhooks:more', { url }), items }} placement="bottom-end">
          <Button size="small" variant="minimal" icon={<More />} aria-label={t('webhooks:more', { url })} />
        </Popover>
      </div>
    </li>
  );
};
