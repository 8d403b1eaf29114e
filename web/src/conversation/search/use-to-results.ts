import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';

const focusFirst = (): void =>
  document.querySelector<HTMLElement>('.manager-list [data-row-focus][tabindex="0"]')?.focus();

/**
 * Moves the focus from the search field to the first result by the arrow or Enter. While the list still shows the
 * results of an earlier text, the focus moves once those of this text are there, unless more is typed.
 * @param isCurrent whether the list shows the results of what the field holds
 * @returns the key handler of the field
 */
export const useToResults = (isCurrent: boolean): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isCurrent || !isWanted.current) return;
    isWanted.current = false;
    focusFirst();
  }, [isCurrent]);
  return event => {
    isWanted.current = false;
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (isCurrent) focusFirst();
    else isWanted.current = true;
  };
};
