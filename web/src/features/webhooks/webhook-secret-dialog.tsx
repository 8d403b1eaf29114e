import { Button, InputGroup } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { formatShortDateTime } from '../../ui/formatters';
import './webhooks-texts';

/** A secret that was just made. */
export interface ShownSecret {
  readonly url: string;
  readonly secret: string;
  /** Until when the former one signs, too; null for a new endpoint. */
  readonly formerUntil: string | null;
}

/** Shows the secret of an endpoint, this once. */
export const WebhookSecretDialog = ({
  shown: { url, secret, formerUntil },
  onClose,
}: {
  readonly shown: ShownSecret;
  readonly onClose: () => void;
}) => {
  const t = useT();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('webhooks:onceTitle')}
      subject={url}
      width={560}
      footer={<Button intent="primary" text={t('webhooks:done')} onClick={onClose} />}
    >
      <p className="webhook-note">{t('webhooks:onceBody')}</p>
      <Field label={t('webhooks:secret')}>
        {({ id }) => (
          <div className="webhook-secret-line">
            <InputGroup id={id} fill readOnly className="webhook-secret" value={secret} autoComplete="off" />
            <CopyButton text={secret} label={t('webhooks:copySecret')} done={t('webhooks:secretCopied')} />
          </div>
        )}
      </Field>
      {formerUntil !== null && (
        <p className="field-note">{t('webhooks:formerUntil', { at: formatShortDateTime(formerUntil) })}</p>
      )}
    </Dialog>
  );
};
