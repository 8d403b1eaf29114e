import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, InputGroup, TextArea } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import type { OptionText } from './use-queue-menu';

/** Initial values and callbacks of an option's form. */
export interface OptionFormProps {
  readonly initial: OptionText;
  readonly isNew: boolean;
  readonly onSave: (text: OptionText) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Edits an option in place: Enter in the title saves, Escape cancels. */
export const OptionForm = ({ initial, isNew, onSave, onCancel }: OptionFormProps) => {
  const t = useT();
  const [text, setText] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isMissing = text.title.trim() === '';
  const save = async (): Promise<void> => {
    setTried(true);
    if (isMissing || isBusy) return;
    setBusy(true);
    await onSave({ title: text.title.trim(), message: text.message.trim() });
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isOneLine = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onCancel();
    // The sheet's own form must not be sent.
    else if (event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="group"
      aria-label={t(isNew ? 'queues:newOption' : 'queues:editOption')}
      className="option-form"
      onKeyDown={onKeyDown}
    >
      <Field label={t('queues:optionTitle')} fault={isTried && isMissing ? t('required') : undefined}>
        {({ id: inputId, describedBy, isInvalid }) => (
          <InputGroup
            id={inputId}
            autoFocus
            autoComplete="off"
            maxLength={LIMITS.queueOptionTitle.max}
            placeholder={t('queues:optionTitleExample')}
            value={text.title}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            intent={isInvalid ? 'danger' : 'none'}
            onValueChange={title => setText({ ...text, title })}
          />
        )}
      </Field>
      <Field label={t('queues:optionMessage')} hint={t('queues:optionMessageHint')}>
        {({ id: inputId, describedBy }) => (
          <TextArea
            id={inputId}
            fill
            rows={3}
            maxLength={LIMITS.queueOptionMessage.max}
            value={text.message}
            aria-describedby={describedBy}
            onChange={event => setText({ ...text, message: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="option-form-foot">
        <Button size="small" text={t('cancel')} onClick={onCancel} />
        <Button
          size="small"
          intent="primary"
          loading={isBusy}
          text={t(isNew ? 'add' : 'save')}
          onClick={() => void save()}
        />
      </div>
    </div>
  );
};
