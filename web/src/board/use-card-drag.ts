import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefCallback, RefObject } from 'react';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { takeCards } from './drop-targets';
import type { DraggedCard, OnCardDrop } from './drop-targets';
import { dragByTouch } from './touch-drag';

/** Makes an element a card that can be dragged by pointer and finger; the same move is offered by keyboard and menu. */
export const useDraggableCard = (
  id: number,
  from: number,
  onDrag: (isDragged: boolean) => void,
): { readonly ref: RefObject<HTMLLIElement | null>; readonly isDragged: boolean } => {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const dragged = useRef(onDrag);
  useEffect(() => {
    dragged.current = onDrag;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const card: DraggedCard = { id, from };
    const became = (is: boolean): void => {
      setDragged(is);
      dragged.current(is);
    };
    return combine(
      dragByTouch(element, card, became),
      draggable({
        element,
        getInitialData: () => card,
        onDragStart: () => became(true),
        onDrop: () => became(false),
      }),
    );
  }, [id, from]);
  return { ref, isDragged };
};

/** Makes an element that stays, while what is done with a card changes, take the cards of other columns. */
export const useCardDrop = (columnId: number, onDrop: OnCardDrop): RefCallback<HTMLElement> => {
  const dropped = useRef(onDrop);
  useEffect(() => {
    dropped.current = onDrop;
  });
  return useCallback(
    (element: HTMLElement | null) =>
      element === null ? undefined : takeCards(element, columnId, card => dropped.current(card)),
    [columnId],
  );
};

/** Scrolls an element while a card is dragged along its edges. */
export const scrollsWhileDragging = (element: HTMLElement | null): (() => void) | undefined =>
  element === null ? undefined : autoScrollForElements({ element });
