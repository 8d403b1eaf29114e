import { useLayoutEffect } from 'react';
import type { Ref, RefObject } from 'react';
import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { focusFirstLine, moveInMenu } from './menu-keys';
import type { PopoverContent, PopoverMenu, PopoverProps } from './popover';

/** What opens, and the element that it opens at. */
export interface OpenedPopoverProps extends Required<Omit<PopoverProps, 'children' | 'content'>> {
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

const Items = ({ label, items }: PopoverMenu) => (
  <Menu aria-label={label} ulRef={focusFirstLine} onKeyDown={moveInMenu}>
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

/** The part of a popover that is only there once it was opened: it places itself at a button that stands already. */
export const OpenedPopover = (props: OpenedPopoverProps) => {
  const { anchor, content, placement, isOpen, isPanel, onInteraction } = props;
  const panel = isPanel
    ? { hasBackdrop: true, enforceFocus: false, shouldReturnFocusOnClose: false }
    : { arrow: false };
  return (
    <PopoverNext
      {...panel}
      content={'items' in content ? <Items {...content} /> : content}
      placement={placement}
      isOpen={isOpen}
      onInteraction={onInteraction}
      transitionDuration={120}
      renderTarget={({ ref }) => <Anchor anchor={anchor} bind={ref} />}
    />
  );
};
