import type { PayerView } from '@prosa/contracts';

/** Form values of the checkout's first step. */
export interface CheckoutInput {
  readonly fullname: string;
  readonly document: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** A field of the first step that must be filled. */
export type RequiredField = Exclude<keyof CheckoutInput, 'state'>;

/** Which fields must be filled, as the step shows them (spec 2 §5); the document is the provider's demand. */
export const REQUIRED: readonly RequiredField[] = [
  'fullname',
  'document',
  'address',
  'city',
  'zipcode',
  'country',
];

/** The countries of the specification. */
export const COUNTRIES = ['BR', 'usa'] as const;

/** Initial form values: those of the last checkout. */
export const checkoutInput = (payer: PayerView | null): CheckoutInput => ({
  fullname: payer?.name ?? '',
  document: payer?.document ?? '',
  address: payer?.address ?? '',
  city: payer?.city ?? '',
  state: payer?.state ?? '',
  zipcode: payer?.zipcode ?? '',
  country: payer?.country === 'usa' ? 'usa' : 'BR',
});

/** The fields that are still missing, in their order. */
export const missingIn = (input: CheckoutInput): readonly RequiredField[] =>
  REQUIRED.filter(field => input[field].trim() === '');

/** The body of `POST /subscription`; contains no card data and no price. */
export const checkoutBody = (invoiceId: number, input: CheckoutInput): object => ({
  invoiceId,
  firstName: input.fullname.trim(),
  lastName: '',
  document: input.document.trim(),
  address2: input.address.trim(),
  city: input.city.trim(),
  state: input.state.trim(),
  zipcode: input.zipcode.trim(),
  country: input.country,
});
