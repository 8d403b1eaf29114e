import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useT } from '../i18n';

/** What dialogs and drawers have in common. */
export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot, right-aligned, the main one last. */
  readonly footer?: ReactNode;
}

/** The head of an overlay: its title and a close button in the person's language. */
export const OverlayHeader = ({
  id,
  title,
  onClose,
}: {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}) => {
  const t = useT();
  return (
    <div className="overlay-header">
      <h2 id={id}>{title}</h2>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
        <Cross size={16} />
      </button>
    </div>
  );
};

/**
 * The keyboard begins in the first field. A finger does not: the keyboard on the screen would cover what is to be read.
 */
const focusFirstField = (dialog: HTMLElement): void => {
  const body = dialog.querySelector('.overlay-body');
  if (body === null || body.contains(document.activeElement) || !matchMedia('(pointer: fine)').matches)
    return;
  body
    .querySelector<HTMLElement>('input:not([type=hidden], [type=file], :disabled), select, textarea')
    ?.focus();
};

/** A centred dialog: for choices that must be made before going on. Escape and the backdrop close it. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  children,
  footer,
  width = 440,
}: OverlayProps & { readonly width?: number }) => {
  const id = useId();
  return (
    <BlueprintDialog
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={id}
      className="overlay-dialog"
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      transitionDuration={180}
      onOpening={focusFirstField}
    >
      <OverlayHeader id={id} title={title} onClose={onClose} />
      <div className="overlay-body">{children}</div>
      {footer !== undefined && <div className="overlay-footer">{footer}</div>}
    </BlueprintDialog>
  );
};
