import { useId, useRef } from 'react';
import type { RefObject } from 'react';
import { Classes, Overlay2 } from '@blueprintjs/core';
import { OverlayHeader, subjectId } from './dialog';
import type { OverlayProps } from './dialog';
import { useOverlayEntry } from './overlay-history';

/** How a drawer lies on the page. */
export interface DrawerProps extends OverlayProps {
  readonly width?: number;
  readonly position?: 'right' | 'left';
}

/** Focuses the sheet itself: the library would focus an invisible stop before it. */
const focusSheet = (sheet: HTMLElement): void => {
  if (!sheet.contains(document.activeElement)) sheet.focus({ preventScroll: true });
};

/**
 * A sheet at an edge: edits a record while its list stays visible. Built on the overlay, because Blueprint's own
 * drawer has no dialog role for assistive technology.
 */
export const Drawer = (props: DrawerProps) => {
  const { isOpen, onClose, title, subject, children, footer, width = 420, position = 'right' } = props;
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useOverlayEntry(isOpen, onClose);
  return (
    <Overlay2
      isOpen={isOpen}
      onClose={onClose}
      childRef={sheet as RefObject<HTMLElement>}
      transitionName="sheet"
      transitionDuration={180}
      onOpening={focusSheet}
    >
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={subject === undefined ? undefined : subjectId(id)}
        tabIndex={-1}
        className={`sheet ${Classes.OVERLAY_CONTENT}`}
        data-position={position}
        style={{ width: `min(${width}px, 100vw)` }}
      >
        <OverlayHeader id={id} title={title} subject={subject} onClose={onClose} />
        <div className="overlay-body">{children}</div>
        {footer !== undefined && <div className="overlay-footer">{footer}</div>}
      </div>
    </Overlay2>
  );
};
