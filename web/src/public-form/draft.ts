import { newId } from './dom';
import type { Filled } from './form-calls';

const keyOf = (form: string): string => `prosa.form.${form}`;

/** An empty form. */
export const emptyFilled = (): Filled => ({
  id: newId(),
  name: '',
  email: '',
  phone: '',
  isCompany: false,
  corporateReason: '',
  description: '',
  provider: '',
  productsAndServices: { products: [], services: [] },
  consent: false,
  website: '',
});

/** The input before a reload, with the id under which it is sent. */
export const readDraft = (form: string): Filled => {
  try {
    const kept = sessionStorage.getItem(keyOf(form));
    return kept === null ? emptyFilled() : { ...emptyFilled(), ...(JSON.parse(kept) as Partial<Filled>) };
  } catch {
    // Storage can be closed to us, or hold something else.
    return emptyFilled();
  }
};

/** Keeps what is typed for this tab; null once it was sent. */
export const keepDraft = (form: string, filled: Filled | null): void => {
  try {
    if (filled === null) sessionStorage.removeItem(keyOf(form));
    else sessionStorage.setItem(keyOf(form), JSON.stringify(filled));
  } catch {
    // Then nothing is kept.
  }
};
