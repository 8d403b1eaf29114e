import { cloneElement, useRef, useState } from 'react';
import type { ReactElement, SyntheticEvent } from 'react';
import { Classes } from '@blueprintjs/core';
import type { PopoverNextPlacement } from '@blueprintjs/core';
import { useFetched } from './use-fetched';

/** A line of a menu. */
export interface PopoverMenuItem {
  readonly key: string | number;
  readonly text: string;
  readonly icon?: ReactElement;
  /** Said at the line's end. */
  readonly label?: string;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  /** Destroys something: drawn in red, below a line of its own. */
  readonly isDangerous?: boolean;
  readonly onChoose?: () => void;
}

/** A list of things to do. */
export interface PopoverMenu {
  readonly label: string;
  readonly items: readonly PopoverMenuItem[];
}

/** What opens: a menu or anything else. */
export type PopoverContent = PopoverMenu | ReactElement;

interface TargetProps {
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
}

/** A button that takes the listeners and the state of what it opens. */
export type PopoverTarget = ReactElement<TargetProps>;

/** A button, and what opens at it. */
export interface PopoverProps {
  /** Asked only once it was opened when it is a function. */
  readonly content: PopoverContent | (() => PopoverContent);
  readonly placement: PopoverNextPlacement;
  readonly children: PopoverTarget;
  /** With its listener: for openers that know more than open and closed. */
  readonly isOpen?: boolean;
  readonly onInteraction?: (isOpen: boolean, event?: SyntheticEvent<HTMLElement>) => void;
  /** A panel over the page, which cannot be reached meanwhile. */
  readonly isPanel?: boolean;
}

const load = async () => (await import('./opened-popover')).OpenedPopover;

const preload = (): void => {
  // A failed fetch is told when it is really wanted.
  load().catch(() => undefined);
};

/**
 * Something that opens at a button. What places it is fetched when somebody comes near, and mounted from the first
 * opening on: a conversation has several of these, and most are never opened.
 */
export const Popover = (props: PopoverProps) => {
  const { content, placement, children, isPanel = false } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const isOpen = props.isOpen ?? ownOpen;
  const interact = props.onInteraction ?? setOwnOpen;
  const Opened = useFetched(isOpen, load, () => interact(false));
  return (
    <>
      <span ref={anchor} className={Classes.POPOVER_TARGET}>
        {cloneElement(children, {
          'aria-haspopup': 'items' in content ? 'menu' : 'dialog',
          'aria-expanded': isOpen,
          onClick: (event: SyntheticEvent<HTMLElement>) => interact(!isOpen, event),
          onPointerEnter: preload,
        })}
      </span>
      {Opened !== null && (
        <Opened
          anchor={anchor}
          content={typeof content === 'function' ? content() : content}
          placement={placement}
          isOpen={isOpen}
          isPanel={isPanel}
          onInteraction={interact}
        />
      )}
    </>
  );
};
