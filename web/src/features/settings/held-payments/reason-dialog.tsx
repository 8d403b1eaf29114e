import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toaster';
import './held-payments-texts';
import { isReason, ReasonField } from './reason-field';

/** A decision about money that is saved with its reason. */
export interface ReasonDialogProps {
  readonly title: string;
  readonly words: string;
  readonly confirmLabel: string;
  /** Shown once the decision is saved. */
  readonly doneText: string;
  /** Saves the decision; a rejection is shown, and the dialog stays open. */
  readonly save: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the reason of a decision and saves both. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setTried(true);
    if (!isReason(reason) || isBusy) return;
    setBusy(true);
    try {
      await props.save(reason.trim());
      toast.success(props.doneText);
      props.onDone();
    } catch (error) {
      setBusy(false);
      toast.error(error);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      width={460}
      footer={
        <>
          <Button text={t('cancel')} onClick={props.onClose} />
          <Button intent="primary" loading={isBusy} text={props.confirmLabel} onClick={() => void save()} />
        </>
      }
    >
      <p className="dialog-words">{props.words}</p>
      <ReasonField value={reason} isTried={isTried} onChange={setReason} />
    </Dialog>
  );
};
