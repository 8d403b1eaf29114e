import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const linesOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true]), [role=option]'),
];

/** Arrows go from line to line of a menu or list box, a letter to the next line that begins with it. */
export const moveInMenu = (event: KeyboardEvent<HTMLElement>): void => {
  const lines = linesOf(event.currentTarget);
  const at = lines.findIndex(line => line === document.activeElement);
  const step = STEPS[event.key];
  if (step === undefined && (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey))
    return;
  const begins = (line: HTMLElement): boolean =>
    line.textContent.trim().toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase());
  const later = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  const next = step === undefined ? later.find(begins) : lines[step(at, lines.length)];
  event.preventDefault();
  next?.focus();
};

/** Puts the keyboard on the selected line of a list box, or on the first one. */
export const focusFirstLine = (menu: HTMLElement | null): void => {
  if (menu === null) return;
  const lines = linesOf(menu);
  (lines.find(line => line.getAttribute('aria-selected') === 'true') ?? lines[0])?.focus();
};
