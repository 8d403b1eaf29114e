import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement, Ref, RefObject } from 'react';
import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { moveInMenu } from './menu-keys';
import type { PopoverContent, PopoverMenu, PopoverProps } from './popover';
import { useMenuFocus } from './use-menu-focus';
import { focusWriting, useClosedByWriting, WRITING_AREA } from './writing';

/** The content of a popover, and its anchor. */
export interface OpenedPopoverProps extends Required<
  Omit<PopoverProps, 'children' | 'content' | 'isListbox'>
> {
  readonly content: PopoverContent;
  readonly anchor: RefObject<HTMLElement | null>;
}

const Anchor = ({
  anchor,
  bind,
}: Pick<OpenedPopoverProps, 'anchor'> & { readonly bind: Ref<HTMLElement> | undefined }) => {
  useLayoutEffect(() => {
    if (typeof bind === 'function') bind(anchor.current);
  }, [anchor, bind]);
  return null;
};

const Items = ({ label, items, isOpen }: PopoverMenu & { readonly isOpen: boolean }) => (
  <Menu aria-label={label} ulRef={useMenuFocus(isOpen)} onKeyDown={moveInMenu}>
    {items.map(({ key, isDangerous = false, isActive = false, isDisabled = false, onChoose, ...item }) => [
      isDangerous && <MenuDivider key={`${key}-line`} />,
      <MenuItem
        key={key}
        {...item}
        active={isActive}
        disabled={isDisabled}
        intent={isDangerous ? 'danger' : 'none'}
        onClick={() => onChoose?.()}
      />,
    ])}
  </Menu>
);

const FOCUSABLE = 'button, a[href], input, [tabindex]';

/**
 * Returns the focus to the button as soon as the popover starts to fade, unless it has moved already. The library
 * does so at the end, and would take it from what was opened or chosen meanwhile.
 */
const giveFocusBack = (popup: HTMLElement | null, anchor: HTMLElement | null): void => {
  const { activeElement, body } = document;
  if (activeElement !== body && popup?.contains(activeElement) !== true) return;
  // A popover beside the composer returns the focus to the field, also when it was closed before receiving it.
  if (anchor?.closest(WRITING_AREA) != null && focusWriting()) return;
  anchor?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
};

/** Focuses the opened content, unless it took the focus itself; loading content cannot be focused. */
const takeFocus = (popup: HTMLElement | null): void => {
  if (popup === null || popup.contains(document.activeElement)) return;
  const body = popup.querySelector<HTMLElement>('.popover-escapable');
  const place = body?.querySelector<HTMLElement>(FOCUSABLE) ?? body;
  place?.focus({ preventScroll: true });
};

interface EscapableProps extends Pick<OpenedPopoverProps, 'onInteraction'> {
  readonly children: ReactElement;
}

/**
 * Esc, handled before the library sees it: closed by that key, the library gives the focus back at the end of fading in
 * spite of `shouldReturnFocusOnClose`, and a space typed meanwhile would press the button instead of being written.
 */
const Escapable = ({ children, onInteraction }: EscapableProps) => (
  <div
    className="popover-escapable"
    tabIndex={-1}
    onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      onInteraction(false, event);
    }}
  >
    {children}
  </div>
);

/** The part of a popover that is mounted on opening: it positions itself at an existing button. */
export const OpenedPopover = (props: OpenedPopoverProps) => {
  const { anchor, content, placement, isOpen, isPanel, isUnasked, onInteraction } = props;
  const popup = useRef<HTMLDivElement>(null);
  useClosedByWriting(isOpen && !isPanel, () => onInteraction(false));
  const panel = isPanel ? { hasBackdrop: true } : { arrow: false };
  return (
    <PopoverNext
      {...panel}
      // A popover that holds the focus takes it, a frame late, from what its line has opened.
      enforceFocus={false}
      // The library moves the focus in a frame late too, also after an Esc within that frame.
      autoFocus={false}
      onOpening={() => isUnasked || takeFocus(popup.current)}
      popoverRef={popup}
      shouldReturnFocusOnClose={false}
      onClosing={() => giveFocusBack(popup.current, anchor.current)}
      content={
        <Escapable onInteraction={onInteraction}>
          {'items' in content ? <Items {...content} isOpen={isOpen} /> : content}
        </Escapable>
      }
      placement={placement}
      isOpen={isOpen}
      onInteraction={onInteraction}
      transitionDuration={120}
      renderTarget={({ ref }) => <Anchor anchor={anchor} bind={ref} />}
    />
  );
};
