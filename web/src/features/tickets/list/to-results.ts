import type { KeyboardEvent } from 'react';

/** Moves the focus from the search field to the first result by the arrow or Enter. */
export const toResults = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.manager-list [data-row-focus][tabindex="0"]')?.focus();
};
