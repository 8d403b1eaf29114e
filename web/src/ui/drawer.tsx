import { useId } from 'react';
import { Drawer as BlueprintDrawer } from '@blueprintjs/core';
import { OverlayHeader } from './dialog';
import type { OverlayProps } from './dialog';

/** How a drawer lies on the page. */
export interface DrawerProps extends OverlayProps {
  readonly width?: number;
  readonly position?: 'right' | 'left';
}

/** A sheet at the right edge: edits something while its list stays in view. */
export const Drawer = ({
  isOpen,
  onClose,
  title,
  children,
  footer,
  width = 420,
  position = 'right',
}: DrawerProps) => {
  const id = useId();
  return (
    <BlueprintDrawer
      isOpen={isOpen}
      onClose={onClose}
      isCloseButtonShown={false}
      aria-labelledby={id}
      className="overlay-drawer"
      size={`min(${width}px, 100vw)`}
      position={position}
      transitionDuration={180}
    >
      <OverlayHeader id={id} title={title} onClose={onClose} />
      <div className="overlay-body">{children}</div>
      {footer !== undefined && <footer className="overlay-footer">{footer}</footer>}
    </BlueprintDrawer>
  );
};
