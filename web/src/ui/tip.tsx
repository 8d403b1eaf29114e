import type { ReactElement } from 'react';
import { PopoverNext, PopupKind } from '@blueprintjs/core';

/** Explains what is under the pointer or has the focus; the child keeps its own accessible name. */
export const Tip = ({ text, children }: { readonly text: string; readonly children: ReactElement }) => (
  <PopoverNext
    content={<div className="tip">{text}</div>}
    interactionKind="hover"
    hoverOpenDelay={250}
    placement="top"
    enforceFocus={false}
    autoFocus={false}
    popupKind={PopupKind.DIALOG}
  >
    {children}
  </PopoverNext>
);
