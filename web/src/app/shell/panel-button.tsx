import { useEffect, useRef, useState } from 'react';
import type { ReactElement, SyntheticEvent } from 'react';
import type { PopoverTarget } from '../../ui/popover';
import { Popover } from '../../ui/popover';

const isKey = (event: SyntheticEvent<HTMLElement> | undefined): boolean =>
  event !== undefined && event.type.startsWith('key');

/** A button of the top bar that opens a panel; the screen behind cannot be reached by key or pointer meanwhile. */
export const PanelButton = ({
  panel,
  children,
}: {
  readonly panel: ReactElement;
  readonly children: PopoverTarget;
}) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const content = document.getElementById('content');
    content?.toggleAttribute('inert', isOpen);
    return () => content?.removeAttribute('inert');
  }, [isOpen]);
  const interact = (open: boolean, event?: SyntheticEvent<HTMLElement>): void => {
    if (open) opener.current = document.activeElement;
    // Escape gives the focus back; a choice in the panel may have opened a dialog, which then has it.
    else if (isKey(event) && opener.current instanceof HTMLElement) opener.current.focus();
    setOpen(open);
  };
  return (
    <Popover content={panel} isOpen={isOpen} onInteraction={interact} placement="bottom-end" isPanel>
      {children}
    </Popover>
  );
};
