import { useState } from 'react';
import type { Faults, FieldName } from './sign-up.validation';

/** Faults of the fields that the person left, or of all once they tried to go on. */
export interface LeftFields {
  readonly shown: Faults;
  readonly leave: (name: FieldName) => void;
  /** Shows every fault and puts the cursor into the first field that has one; false when there is none. */
  readonly showAll: (form: HTMLFormElement) => boolean;
}

const focusFirstFault = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());

/** Hides errors of fields that the user has not left yet. */
export const useLeftFields = (faults: Faults): LeftFields => {
  const [left, setLeft] = useState<ReadonlySet<FieldName> | 'all'>(new Set());
  const names = Object.keys(faults) as FieldName[];
  const shown = names.filter(name => left === 'all' || left.has(name));
  return {
    shown: Object.fromEntries(shown.map(name => [name, faults[name]])),
    leave: name => setLeft(current => (current === 'all' ? current : new Set([...current, name]))),
    showAll: form => {
      setLeft('all');
      if (names.length > 0) focusFirstFault(form);
      return names.length > 0;
    },
  };
};
