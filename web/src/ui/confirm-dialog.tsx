import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useT } from '../i18n';
import { Dialog } from './dialog';

/** A confirmation for destructive or costly actions; for undoable ones use a toast with an action instead. */
export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What it is about, under the title. */
  readonly subject?: string | undefined;
  readonly body: string;
  /** Below the question: what it is about, in figures. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isBusy?: boolean;
  /** The intent of the confirming button; `danger` by default. */
  readonly intent?: 'danger' | 'primary';
}

/** The question before a destruction; the safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const t = useT();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      subject={props.subject}
      width={420}
      footer={
        <>
          <Button autoFocus onClick={props.onCancel} text={t('cancel')} />
          <Button
            intent={props.intent ?? 'danger'}
            loading={props.isBusy === true}
            onClick={props.onConfirm}
            text={props.confirmLabel}
          />
        </>
      }
    >
      <p>{props.body}</p>
      {props.details}
    </Dialog>
  );
};
