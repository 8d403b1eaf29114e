import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';

const FORM_ID = 'company-removal';

/** Asks for the company's name before removal, to prevent mistakes. */
export const RemovalDialog = ({
  company,
  onConfirm,
  onClose,
}: {
  readonly company: CompanyView;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === company.name.trim();
  const confirm = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isSame) onConfirm();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('companies:deleteTitle', { name: company.name })}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button type="submit" form={FORM_ID} intent="danger" disabled={!isSame} text={t('delete')} />
        </>
      }
    >
      <form id={FORM_ID} onSubmit={confirm}>
        <p className="dialog-words">{t('companies:deleteBody')}</p>
        <Field label={t('companies:deleteType', { name: company.name })}>
          {({ id }) => (
            <InputGroup id={id} autoFocus autoComplete="off" value={typed} onValueChange={setTyped} />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
