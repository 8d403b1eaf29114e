import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { formatDate } from '../../../ui/formatters';

const FORM_ID = 'company-renewal';

/** Asks for confirmation and a reason before a renewal; the reason is stored in the history. */
export const RenewalDialog = ({
  company,
  onConfirm,
  onClose,
}: {
  readonly company: CompanyView;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [reason, setReason] = useState('');
  const { dueDate, recurrence, name } = company;
  const date = dueDate === null ? t('companies:noDueDate') : formatDate(dueDate);
  const confirm = (event: SyntheticEvent): void => {
    event.preventDefault();
    onConfirm(reason.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('companies:renewTitle', { name })}
      width={420}
      footer={
        <>
          <Button autoFocus onClick={onClose} text={t('cancel')} />
          <Button type="submit" form={FORM_ID} intent="primary" text={t('companies:renewConfirm')} />
        </>
      }
    >
      <form id={FORM_ID} onSubmit={confirm}>
        <p className="dialog-words">
          {t('companies:renewBody', { date, period: t(`companies:${recurrence}`) })}
        </p>
        <Field label={t('companies:reason')}>
          {({ id }) => (
            <InputGroup
              id={id}
              autoComplete="off"
              maxLength={LIMITS.companyChangeReason.max}
              value={reason}
              onValueChange={setReason}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
