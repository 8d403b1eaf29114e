import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

/** A place in a grid. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Roving focus of a grid with one tab stop. */
export interface GridFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly tabIndexOf: (row: number, column: number) => 0 | -1;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

const placeAfter = (key: string, { row, column }: GridPlace, size: GridPlace): GridPlace | null => {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: size.column - 1 };
  const step = STEPS[key];
  return step === undefined
    ? null
    : { row: within(row + step.row, size.row), column: within(column + step.column, size.column) };
};

/** One tab stop over cells that say `data-row` and `data-column`; arrows, Home and End move it. */
export const useGridFocus = (size: GridPlace, first: GridPlace): GridFocus => {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(first);
  const row = within(place.row, size.row);
  const column = within(place.column, size.column);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = (event.target as HTMLElement).dataset;
    if (cell['row'] === undefined) return;
    const next = placeAfter(event.key, { row: Number(cell['row']), column: Number(cell['column']) }, size);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus();
  };
  return {
    grid,
    tabIndexOf: (atRow, atColumn) => (atRow === row && atColumn === column ? 0 : -1),
    onKeyDown,
  };
};
