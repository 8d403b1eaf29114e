import { useState } from 'react';
import type { NoteView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { api } from '../../api/client';
import { useSameKey } from '../../api/same-key';
import { useT } from '../../i18n';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { useSubjectOf } from '../../entities/ticket/ticket-subject';
import { toast } from '../../ui/toaster';
import '../conversation-texts';
import './summary-dialog.css';

/** A summary of a ticket, which is discarded unless saved. */
export interface SummaryDialogProps {
  readonly ticketId: number;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows what a model made of a ticket, to be copied or kept as a note that only the team sees. */
export const SummaryDialog = ({ ticketId, text, onClose }: SummaryDialogProps) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const subject = useSubjectOf(ticketId);
  const withSameKey = useSameKey();
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      const note = { ticketId, note: text };
      await withSameKey(note, options => api.post<NoteView>('/ticket-notes', note, options));
      toast.success(t('conversation:summary.kept'));
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation:summary.title')}
      subject={subject}
      footer={
        <>
          <CopyButton
            text={text}
            label={t('conversation:summary.copy')}
            done={t('conversation:summary.copied')}
          />
          <Button
            intent="primary"
            loading={isBusy}
            text={t('conversation:summary.keep')}
            onClick={() => void keep()}
          />
        </>
      }
    >
      <p className="summary-text">{text}</p>
      <p className="field-hint">{t('conversation:summary.hint')}</p>
    </Dialog>
  );
};
