import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { WebhookSecretAnswer, WebhookView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toaster';
import { waitingOf } from './webhook-facts';
import type { ShownSecret } from './webhook-secret-dialog';
import './webhooks-texts';

interface QuestionProps {
  readonly webhook: WebhookView;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Runs a request of a dialog once at a time. */
const useBusy = (): { readonly isBusy: boolean; readonly run: (work: () => Promise<void>) => void } => {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((problem: unknown) => toast.error(problem))
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
};

/** Asks before an endpoint is removed. */
export const RemoveWebhook = ({ webhook: { id, url }, onDone, onCancel }: QuestionProps) => {
  const t = useT();
  const { isBusy, run } = useBusy();
  const remove = async (): Promise<void> => {
    await api.delete(`/webhooks/${id}`);
    toast.success(t('webhooks:removed'));
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('webhooks:removeTitle')}
      subject={url}
      body={t('webhooks:removeBody')}
      confirmLabel={t('webhooks:remove')}
      onConfirm={() => run(remove)}
      onCancel={onCancel}
    />
  );
};

/** Asks before a secret is replaced. */
export const RotateSecret = ({
  webhook: { id, url },
  onRotated,
  onCancel,
}: Omit<QuestionProps, 'onDone'> & { readonly onRotated: (shown: ShownSecret) => void }) => {
  const t = useT();
  const { isBusy, run } = useBusy();
  const rotate = async (): Promise<void> => {
    onRotated({ url, ...(await api.post<WebhookSecretAnswer>(`/webhooks/${id}/secret`)) });
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      intent="primary"
      title={t('webhooks:rotateTitle')}
      subject={url}
      body={t('webhooks:rotateBody')}
      confirmLabel={t('webhooks:rotate')}
      onConfirm={() => run(rotate)}
      onCancel={onCancel}
    />
  );
};

/** Asks from where the delivery goes on. */
export const ResumeWebhook = ({ webhook, onDone, onCancel }: QuestionProps) => {
  const t = useT();
  const { isBusy, run } = useBusy();
  const { id, url, waiting } = webhook;
  const resume = (from: 'stop' | 'now') => async (): Promise<void> => {
    await api.post(`/webhooks/${id}/resume`, { from });
    toast.success(t('webhooks:resumed'));
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('webhooks:resumeTitle')}
      subject={url}
      width={440}
      footer={
        <>
          <Button loading={isBusy} text={t('webhooks:resumeNow')} onClick={() => run(resume('now'))} />
          <Button
            intent="primary"
            loading={isBusy}
            text={t('webhooks:resumeStop')}
            onClick={() => run(resume('stop'))}
          />
        </>
      }
    >
      <p>{t('webhooks:resumeBody', { count: waiting, events: waitingOf(webhook) })}</p>
    </Dialog>
  );
};
