import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';

/** What a dragged card carries. */
interface DraggedCard {
  readonly [key: string | symbol]: unknown;
  readonly id: number;
  readonly from: number;
}

const cardIn = (data: Record<string | symbol, unknown>): DraggedCard | null =>
  typeof data['id'] === 'number' && typeof data['from'] === 'number' ? (data as DraggedCard) : null;

/** Makes an element a card that can be dragged; the same move is offered by keyboard and menu. */
export const useDraggableCard = (
  id: number,
  from: number,
): { readonly ref: RefObject<HTMLLIElement | null>; readonly isDragged: boolean } => {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: (): DraggedCard => ({ id, from }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    );
  }, [id, from]);
  return { ref, isDragged };
};

/** Makes an element a column that takes cards of the others. */
export const useColumnDrop = (
  columnId: number,
  onDrop: (card: { readonly id: number; readonly from: number }) => void,
): { readonly ref: RefObject<HTMLElement | null>; readonly isOver: boolean } => {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useRef(onDrop);
  useEffect(() => {
    dropped.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => cardIn(source.data)?.from !== columnId,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const card = cardIn(source.data);
        if (card !== null) dropped.current(card);
      },
    });
  }, [columnId]);
  return { ref, isOver };
};
