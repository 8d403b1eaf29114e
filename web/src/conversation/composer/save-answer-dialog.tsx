import { useState } from 'react';
import type { MessageView, QuickMessageView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button, InputGroup } from '@blueprintjs/core';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { withoutSignature } from '../thread/message-rules';

/** The message whose text is saved. */
export interface SaveAnswerDialogProps {
  readonly message: MessageView;
  readonly onClose: () => void;
}

/** Saves a message's text as a personal quick reply with a shortcode. */
export const SaveAnswerDialog = ({ message, onClose }: SaveAnswerDialogProps) => {
  const t = useT();
  const [shortcode, setShortcode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = message.fromMe ? withoutSignature(message.body).text : message.body;
  const save = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await api.post<QuickMessageView>('/quick-messages', { shortcode: shortcode.trim(), message: text });
      toast.success(t('conversation:saveAnswer.done', { shortcode: shortcode.trim() }));
      onClose();
    } catch (error) {
      setFault(errorMessage(toApiError(error).code));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation:saveAnswer.title')}
      footer={
        <>
          <Button onClick={onClose} text={t('common:cancel')} />
          <Button
            intent="primary"
            loading={isBusy}
            disabled={shortcode.trim() === ''}
            onClick={() => void save()}
            text={t('common:save')}
          />
        </>
      }
    >
      <p className="forward-message">{text}</p>
      <Field
        label={t('conversation:saveAnswer.shortcode')}
        hint={t('conversation:saveAnswer.hint')}
        fault={fault}
      >
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            autoFocus
            maxLength={LIMITS.shortcode.max}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={shortcode}
            onChange={event => setShortcode(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && shortcode.trim() !== '' && !isBusy) void save();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
};
