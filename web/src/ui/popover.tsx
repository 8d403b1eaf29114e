import { cloneElement, useRef, useState } from 'react';
import type { ReactElement, SyntheticEvent } from 'react';
import { Classes } from '@blueprintjs/core';
import type { PopoverNextPlacement } from '@blueprintjs/core';
import { useFetched } from './use-fetched';
import { fetchAhead } from './fetch-ahead';

/** A line of a menu. */
export interface PopoverMenuItem {
  readonly key: string | number;
  readonly text: string;
  readonly icon?: ReactElement;
  /** Shown at the end of the line. */
  readonly label?: string;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  /** A destructive item: red, below a separator. */
  readonly isDangerous?: boolean;
  readonly onChoose?: () => void;
}

/** A list of things to do. */
export interface PopoverMenu {
  readonly label: string;
  readonly items: readonly PopoverMenuItem[];
}

/** The content: a menu or any element. */
export type PopoverContent = PopoverMenu | ReactElement;

interface TargetProps {
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
}

/** A button that takes the listeners and the state of what it opens. */
export type PopoverTarget = ReactElement<TargetProps>;

/** A button, and what opens at it. */
export interface PopoverProps {
  /** A function is called only when it is opened. */
  readonly content: PopoverContent | (() => PopoverContent);
  readonly placement: PopoverNextPlacement;
  readonly children: PopoverTarget;
  /** With its listener: for openers that know more than open and closed. */
  readonly isOpen?: boolean;
  readonly onInteraction?: (isOpen: boolean, event?: SyntheticEvent<HTMLElement>) => void;
  /** A panel over the page, which cannot be reached meanwhile. */
  readonly isPanel?: boolean;
  /** Opened by itself: the keyboard stays where it is. */
  readonly isUnasked?: boolean;
  /** An element whose content is a list box. */
  readonly isListbox?: boolean;
}

const roleOf = (content: PopoverProps['content'], isListbox: boolean): 'menu' | 'dialog' | 'listbox' => {
  if (isListbox) return 'listbox';
  return 'items' in content ? 'menu' : 'dialog';
};

const load = async () => (await import('./opened-popover')).OpenedPopover;

const preload = (): void => fetchAhead(load);

/**
 * A popover at a button. The positioning library is loaded on hover or focus, and mounted from the first opening
 * on: a conversation has several popovers, and most are never opened.
 */
export const Popover = (props: PopoverProps) => {
  const { content, placement, children, isPanel = false, isUnasked = false, isListbox = false } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const isOpen = props.isOpen ?? ownOpen;
  const interact = props.onInteraction ?? setOwnOpen;
  const Opened = useFetched(isOpen, load, () => interact(false));
  return (
    <>
      <span ref={anchor} className={Classes.POPOVER_TARGET}>
        {cloneElement(children, {
          'aria-haspopup': roleOf(content, isListbox),
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
          isUnasked={isUnasked}
          onInteraction={interact}
        />
      )}
    </>
  );
};
