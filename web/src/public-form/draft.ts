import { newId } from './dom';
import type { Filled } from './form-calls';

const keyOf = (form: string): string => `prosa.form.${form}`;

/** A form that nobody has filled in. */
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

/** What was typed before this page was loaded again, under the id that it is sent with. */
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
