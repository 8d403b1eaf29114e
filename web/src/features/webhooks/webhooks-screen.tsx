import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { DataConnection, Plus } from '@blueprintjs/icons';
import type { NewWebhookView, WebhookView } from '@prosa/contracts';
import { useT } from '../../i18n';
import '../../resource/records-texts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { useWebhooks } from './use-webhooks';
import { WebhookCard } from './webhook-card';
import type { WebhookAction } from './webhook-card';
import { WebhookDrawer } from './webhook-drawer';
import { WebhookFormDialog } from './webhook-form-dialog';
import { RemoveWebhook, ResumeWebhook, RotateSecret } from './webhook-questions';
import { WebhookSecretDialog } from './webhook-secret-dialog';
import type { ShownSecret } from './webhook-secret-dialog';
import './webhooks-texts';
import './webhooks.css';

type Open =
  null | 'new' | { readonly shown: ShownSecret } | { readonly action: WebhookAction; readonly id: string };

interface OpenedProps {
  readonly open: Exclude<Open, null>;
  readonly webhooks: readonly WebhookView[];
  readonly head: number;
  readonly onOpen: (open: Open) => void;
  readonly onChanged: () => void;
}

const secretOf = ({ url, secret }: NewWebhookView): ShownSecret => ({ url, secret, formerUntil: null });

/** The dialog or sheet that is open; the endpoint of one may be gone meanwhile. */
const Opened = ({ open, webhooks, head, onOpen, onChanged }: OpenedProps) => {
  const t = useT();
  const close = (): void => onOpen(null);
  const done = (next: Open = null): void => {
    onOpen(next);
    onChanged();
  };
  const saved = (): void => {
    toast.success(t('webhooks:saved'));
    done();
  };
  if (open !== 'new' && 'shown' in open) return <WebhookSecretDialog shown={open.shown} onClose={close} />;
  const webhook = open === 'new' ? null : webhooks.find(({ id }) => id === open.id);
  if (webhook === undefined) return null;
  if (open === 'new' || webhook === null || open.action === 'edit')
    return (
      <WebhookFormDialog
        webhook={webhook}
        onAdded={made => done({ shown: secretOf(made) })}
        onSaved={saved}
        onClose={close}
      />
    );
  const common = { webhook, onCancel: close, onDone: () => done() };
  switch (open.action) {
    case 'details':
      return <WebhookDrawer webhook={webhook} head={head} onChanged={onChanged} onClose={close} />;
    case 'resume':
      return <ResumeWebhook {...common} />;
    case 'rotate':
      return <RotateSecret webhook={webhook} onCancel={close} onRotated={shown => done({ shown })} />;
    case 'remove':
      return <RemoveWebhook {...common} />;
  }
};

/** The endpoints to which the company's events are sent. */
export const WebhooksScreen = () => {
  const t = useT();
  const { value, error, retry } = useWebhooks();
  const [open, setOpen] = useState<Open>(null);
  const add = (
    <Button intent="primary" icon={<Plus />} text={t('webhooks:new')} onClick={() => setOpen('new')} />
  );
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.webhooks')}</h1>
          <p className="page-intro">{t('webhooks:intro')}</p>
        </div>
        {add}
      </header>
      {error !== null && value === null && (
        <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />
      )}
      {error === null && value === null && <SkeletonRows rows={3} avatar={false} />}
      {value?.webhooks.length === 0 && (
        <EmptyState icon={DataConnection} title={t('webhooks:none')} body={t('webhooks:noneBody')} />
      )}
      {value !== null && value.webhooks.length > 0 && (
        <ul className="webhook-list">
          {value.webhooks.map(webhook => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onAction={action => setOpen({ action, id: webhook.id })}
              onChanged={retry}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <Opened
          open={open}
          webhooks={value?.webhooks ?? []}
          head={value?.head ?? 0}
          onOpen={setOpen}
          onChanged={retry}
        />
      )}
    </div>
  );
};
