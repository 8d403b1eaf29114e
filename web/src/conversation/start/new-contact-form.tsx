import { useState } from 'react';
import type { ContactRef, ContactView } from '@prosa/contracts';
import { LIMITS, typedNumber } from '@prosa/contracts';
import { Button, InputGroup } from '@blueprintjs/core';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { errorMessage } from '../../ui/error-message';
import { reasonOf } from '../../ui/faults';
import { Field } from '../../ui/field';
import { useIsThere } from '../../ui/use-is-there';
import { findByNumber } from './contact-of-number';
import { contactFaults } from './new-conversation.rules';
import { useTexts } from '../../entities/use-texts';

/** A contact made on the way to a conversation. */
export interface NewContactFormProps {
  readonly initialName: string;
  readonly onCreated: (contact: ContactRef) => void;
  readonly onBack: () => void;
}

/** Name and number of a new contact, in place of the search. */
export const NewContactForm = ({ initialName, onCreated, onBack }: NewContactFormProps) => {
  const t = useTexts();
  const [name, setName] = useState(initialName);
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [existing, setExisting] = useState<ContactRef | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const faults = contactFaults(name, number);
  const isLong = number.length > LIMITS.contactNumber.warnAbove;
  const create = async (): Promise<void> => {
    setTried(true);
    if (faults.name || faults.number) return;
    setBusy(true);
    try {
      const created = await api.post<ContactView>('/contacts', { name: name.trim(), number });
      if (isThere()) onCreated(created);
    } catch (error) {
      const code = reasonOf(toApiError(error));
      setExisting(code === 'ERR_DUPLICATED_CONTACT' ? await findByNumber(number) : null);
      setFault(code);
      setBusy(false);
    }
  };
  return (
    <fieldset className="new-contact">
      <legend className="visually-hidden">{t('dialogs:newConversation.createHere')}</legend>
      <Field
        label={t('dialogs:newConversation.name')}
        fault={isTried && faults.name ? t('dialogs:newConversation.nameRule') : null}
      >
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            autoFocus
            aria-describedby={describedBy}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label={t('dialogs:newConversation.number')}
        hint={isLong ? t('dialogs:newConversation.numberLong') : t('dialogs:newConversation.numberHint')}
        fault={isTried && faults.number ? t('dialogs:newConversation.numberRule') : null}
      >
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={describedBy}
            value={number}
            onChange={event => setNumber(typedNumber(event.currentTarget.value))}
          />
        )}
      </Field>
      {fault !== null && (
        <div className="dialog-fault" role="alert">
          <p>{errorMessage(fault)}</p>
          {existing !== null && (
            <Button
              size="small"
              onClick={() => onCreated(existing)}
              text={t('dialogs:newConversation.useExisting', { name: existing.name })}
            />
          )}
        </div>
      )}
      <div className="new-contact-actions">
        <Button
          variant="minimal"
          size="small"
          onClick={onBack}
          text={t('dialogs:newConversation.backToSearch')}
        />
        <Button size="small" loading={isBusy} onClick={() => void create()} text={t('common:save')} />
      </div>
    </fieldset>
  );
};
