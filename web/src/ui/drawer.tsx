import { useId, useRef } from 'react';
import type { RefObject } from 'react';
import { Classes, Overlay2 } from '@blueprintjs/core';
import { OverlayHeader } from './dialog';
import type { OverlayProps } from './dialog';

/** How a drawer lies on the page. */
export interface DrawerProps extends OverlayProps {
  readonly width?: number;
  readonly position?: 'right' | 'left';
}

/**
 * A sheet at an edge: edits something while its list stays in view. Made on the overlay itself,
 * because Blueprint's own drawer tells assistive technology nothing of being a dialog.
 */
export const Drawer = (props: DrawerProps) => {
  const { isOpen, onClose, title, children, footer, width = 420, position = 'right' } = props;
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Overlay2
      isOpen={isOpen}
      onClose={onClose}
      childRef={sheet as RefObject<HTMLElement>}
      transitionName="sheet"
      transitionDuration={180}
    >
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={`sheet ${Classes.OVERLAY_CONTENT}`}
        data-position={position}
        style={{ width: `min(${width}px, 100vw)` }}
      >
        <OverlayHeader id={id} title={title} onClose={onClose} />
        <div className="overlay-body">{children}</div>
        {footer !== undefined && <div className="overlay-footer">{footer}</div>}
      </div>
    </Overlay2>
  );
};
