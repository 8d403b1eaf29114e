import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { useOverlayEntry } from './overlay-history';
import { useReturnToWriting } from './writing';

/** Common props of dialogs and drawers. */
export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What it is about, such as a ticket with its contact; shown under the title. */
  readonly subject?: string | undefined;
  readonly children: ReactNode;
  /** Buttons at the foot, right-aligned, the main one last. */
  readonly footer?: ReactNode;
}

/** The id of an overlay's subject, which describes the overlay. */
export const subjectId = (id: string): string => `${id}-subject`;

/** The head of an overlay: its title and a close button in the person's language. */
export const OverlayHeader = ({
  id,
  title,
  subject,
  onClose,
}: Pick<OverlayProps, 'title' | 'subject' | 'onClose'> & { readonly id: string }) => {
  const t = useT();
  useReturnToWriting();
  return (
    <div className="overlay-header">
      <div className="overlay-titles">
        <h2 id={id}>{title}</h2>
        {subject !== undefined && (
          <p id={subjectId(id)} className="overlay-subject">
            {subject}
          </p>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
        <Cross size={16} />
      </button>
    </div>
  );
};

/** What a person fills in; not what plays a file, and no switch at the end of a text to be read first. */
const FIELDS =
  'input:not([type=hidden], [type=file], [type=range], [type=checkbox], :disabled), select, textarea';
const CONTROLS = 'button:not(:disabled, [tabindex="-1"]), a[href], [role=log]';

/**
 * Focuses the first field, or without fields the first control, so that the keyboard is seen; not on touch devices,
 * whose keyboard would cover the content.
 */
const focusFirst = (container: HTMLElement): void => {
  // The invisible box around the dialog is no stop of the Tab key.
  container.tabIndex = -1;
  const { activeElement } = document;
  const hasFocus = activeElement !== container && container.contains(activeElement);
  const body = container.querySelector('.overlay-body');
  if (body === null || body.contains(activeElement) || !matchMedia('(pointer: fine)').matches) return;
  const field = body.querySelector<HTMLElement>(FIELDS);
  if (field !== null) field.focus();
  else if (!hasFocus)
    (body.querySelector<HTMLElement>(CONTROLS) ?? container.querySelector<HTMLElement>(CONTROLS))?.focus();
};

/** A centred dialog: for choices that must be made before going on. Escape and the backdrop close it. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  subject,
  children,
  footer,
  width = 440,
}: OverlayProps & { readonly width?: number }) => {
  const id = useId();
  useOverlayEntry(isOpen, onClose);
  return (
    <BlueprintDialog
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={id}
      {...(subject !== undefined && { 'aria-describedby': subjectId(id) })}
      className="overlay-dialog"
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      transitionDuration={180}
      onOpening={focusFirst}
    >
      <OverlayHeader id={id} title={title} subject={subject} onClose={onClose} />
      <div className="overlay-body">{children}</div>
      {footer !== undefined && <div className="overlay-footer">{footer}</div>}
    </BlueprintDialog>
  );
};
