import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { attach } from './attach';

/** The listeners of an area that takes files, and whether some are over it. */
export interface FileDrop {
  readonly isOver: boolean;
  readonly listeners: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files dropped over a conversation are chosen to be sent; where nothing may be written they do nothing at all. */
export const useFileDrop = (ticketId: number, isEnabled: boolean): FileDrop => {
  const [isOver, setOver] = useState(false);
  // Every child is entered and left by itself.
  const depth = useRef(0);
  const enter = (by: number): void => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0 && isEnabled);
  };
  return {
    isOver,
    listeners: {
      onDragEnter: event => hasFiles(event) && enter(1),
      onDragLeave: event => hasFiles(event) && enter(-1),
      onDragOver: event => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop: event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (isEnabled) attach(ticketId, [...event.dataTransfer.files]);
      },
    },
  };
};
