import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { enterCompany } from '../../../session/acting.requests';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { toast } from '../../../ui/toaster';

const FORM_ID = 'company-access';
const REASON = { min: 3, max: 200 };

/** Asks for a reason before a super user acts in a company; the company can see it. */
export const AccessDialog = ({
  company,
  onClose,
}: {
  readonly company: CompanyView;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const { length } = reason.trim();
  const isValid = length >= REASON.min && length <= REASON.max;
  const enter = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isValid || isEntering) return;
    setEntering(true);
    enterCompany(company.id, reason.trim()).catch((error: unknown) => {
      setEntering(false);
      toast.error(error);
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('companies:accessTitle', { name: company.name })}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            type="submit"
            form={FORM_ID}
            intent="primary"
            loading={isEntering}
            text={t('companies:accessConfirm')}
          />
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={enter}>
        <p className="dialog-words">{t('companies:accessBody')}</p>
        <Field
          label={t('companies:accessReason')}
          hint={t('companies:accessHint')}
          fault={isTried && !isValid ? t('companies:accessRule', REASON) : null}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextArea
              id={id}
              fill
              autoFocus
              rows={3}
              value={reason}
              maxLength={REASON.max}
              intent={isInvalid ? 'danger' : 'none'}
              aria-invalid={isInvalid}
              aria-required
              aria-describedby={describedBy}
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
