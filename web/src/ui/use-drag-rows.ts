import { useState } from 'react';
import type { DragEvent } from 'react';

/** Where on a row something is let go. */
export type DropZone = 'before' | 'inside' | 'after';

/** What dragging rows needs to know. */
export interface DragRowsParts {
  /** Whether rows take others in, or only stand before and after them. */
  readonly nests: boolean;
  /** Whether a row may be let go there; anywhere but on itself when left out. */
  readonly mayDrop?: (dragged: number, target: number, zone: DropZone) => boolean;
  readonly onDrop: (dragged: number, target: number, zone: DropZone) => void;
}

interface Over {
  readonly id: number;
  readonly zone: DropZone;
}

const zoneIn = ({ currentTarget, clientY }: DragEvent<HTMLElement>, nests: boolean): DropZone => {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (nests && share > 0.3 && share < 0.7) return 'inside';
  return share < 0.5 ? 'before' : 'after';
};

/**
 * Rows that can be reordered by dragging a handle. Pointers only: components that use it must offer the same by keyboard.
 * The row shows where something would fall by `data-drop`, and that it is on its way by `data-dragged`.
 */
export const useDragRows = ({ nests, mayDrop, onDrop }: DragRowsParts) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const allowed = (target: number, zone: DropZone): boolean =>
    dragged !== null && dragged !== target && (mayDrop?.(dragged, target, zone) ?? true);
  return {
    handleProps: (id: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        const row = event.currentTarget.closest('[data-drag-row]');
        if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
        setDragged(id);
      },
      onDragEnd: end,
    }),
    rowProps: (id: number) => ({
      'data-drag-row': id,
      'data-dragged': dragged === id,
      'data-drop': over?.id === id ? over.zone : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const zone = zoneIn(event, nests);
        if (!allowed(id, zone)) return;
        event.preventDefault();
        if (over?.id !== id || over.zone !== zone) setOver({ id, zone });
      },
      onDragLeave: () => {
        if (over?.id === id) setOver(null);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const zone = zoneIn(event, nests);
        if (dragged === null || !allowed(id, zone)) return;
        event.preventDefault();
        onDrop(dragged, id, zone);
        end();
      },
    }),
  };
};

/** What a list of draggable rows hands to each of them. */
export type DragRows = ReturnType<typeof useDragRows>;
