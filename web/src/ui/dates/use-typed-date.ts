import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface Reading {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly text: (value: string) => string;
  readonly read: (text: string) => string | null;
  readonly isWhole: (text: string) => boolean;
  readonly mask: (text: string) => string;
}

/**
 * The input of a date field. The form gets the date once it is complete, and until then the input, so that its
 * rules reject a partial date instead of treating it as empty.
 */
export const useTypedDate = ({ value, onChange, text, read, isWhole, mask }: Reading) => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (entered: string): void => {
    const shown = entered.length > (typed ?? text(value)).length ? mask(entered) : entered;
    setTyped(shown);
    onChange((isWhole(shown) ? read(shown) : null) ?? shown.trim());
  };
  const settle = (): void => {
    if (typed === null) return;
    const found = read(typed) ?? typed.trim();
    if (found !== value) onChange(found);
    setTyped(null);
  };
  return {
    shown: typed ?? text(value),
    type,
    settle,
    /** Enter submits the form, so the input is parsed first. */
    settleOnEnter: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') settle();
    },
  };
};
