import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { NewWebhookView, WebhookView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { SwitchLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import { useRecordForm } from '../../resource/record-form';
import type { FormRules } from '../../resource/record-form';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toaster';
import './webhooks-texts';

interface WebhookInput {
  readonly url: string;
  /** One per line. */
  readonly types: string;
  readonly personal: boolean;
}

const rules: FormRules<WebhookInput> = { url: lengthRule({ min: 1, max: LIMITS.webhookUrl }) };

const inputOf = (webhook: WebhookView | null): WebhookInput => ({
  url: webhook?.url ?? '',
  types: webhook?.types.join('\n') ?? '',
  personal: webhook?.personal ?? false,
});

const asked = ({ url, types, personal }: WebhookInput): object => ({
  ...{ url, personal },
  types: types.split(/[\s,]+/).filter(line => line !== ''),
});

/** The form of an endpoint, and what came of saving it. */
const useWebhookForm = (
  webhook: WebhookView | null,
  { onAdded, onSaved }: { readonly onAdded: (made: NewWebhookView) => void; readonly onSaved: () => void },
) => {
  const [isBusy, setBusy] = useState(false);
  const [saveError, setSaveError] = useState<ApiErrorFacts | null>(null);
  const { form, refusal, submit } = useRecordForm<WebhookInput>({
    initial: () => inputOf(webhook),
    isNew: webhook === null,
    rules,
    saveError,
    fieldOfCode: { ERR_WEBHOOK_URL: 'url' },
  });
  const send = async (): Promise<void> => {
    const body = asked(form.input);
    if (webhook === null) return onAdded(await api.post<NewWebhookView>('/webhooks', body));
    await api.put(`/webhooks/${webhook.id}`, body);
    onSaved();
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!submit() || isBusy) return;
    setBusy(true);
    setSaveError(null);
    send()
      .catch((problem: unknown) => {
        setSaveError(toApiError(problem).facts());
        if (toApiError(problem).facts().code !== 'ERR_WEBHOOK_URL') toast.error(problem);
      })
      .finally(() => setBusy(false));
  };
  return { form, refusal, isBusy, save };
};

/** Asks where events are sent, and which. */
export const WebhookFormDialog = ({
  webhook,
  onAdded,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly webhook: WebhookView | null;
  readonly onAdded: (made: NewWebhookView) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const { form, isBusy, save } = useWebhookForm(webhook, { onAdded, onSaved });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(webhook === null ? 'webhooks:new' : 'webhooks:editTitle')}
      width={520}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            type="submit"
            form="webhook"
            intent="primary"
            loading={isBusy}
            text={t(webhook === null ? 'webhooks:add' : 'webhooks:save')}
          />
        </>
      }
    >
      <form id="webhook" className="webhook-form" noValidate onSubmit={save}>
        <TextLine
          form={form}
          name="url"
          label={t('webhooks:url')}
          hint={t('webhooks:urlHint')}
          placeholder="https://"
        />
        <TextAreaLine form={form} name="types" label={t('webhooks:types')} hint={t('webhooks:typesHint')} />
        <SwitchLine form={form} name="personal" label={t('webhooks:personalField')} />
      </form>
    </Dialog>
  );
};
