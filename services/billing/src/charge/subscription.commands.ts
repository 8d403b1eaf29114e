import { LIMITS } from '@prosa/contracts';
import { IdField, TextField } from '@prosa/http';
import type { PayerContent } from '../payer/payer.events';

const left = { optional: true } as const;

/**
 * The body of `POST /subscription`. Clients send more (spec 2 §3): a price, a plan and card data. None of it has a
 * field here, so it is dropped before parsing: the price is the invoice's, and cards are not supported.
 */
export class SubscriptionRequest {
  @IdField()
  invoiceId!: number;

  @TextField({ ...left, ...LIMITS.payerName, min: 0 })
  firstName?: string;

  @TextField({ ...left, ...LIMITS.payerName, min: 0 })
  lastName?: string;

  @TextField({
    ...left,
    ...LIMITS.payerDocument,
    text: 'CPF or CNPJ of whoever pays; kept for the next time.',
  })
  document?: string;

  @TextField({ ...left, ...LIMITS.payerAddress })
  address2?: string;

  @TextField({ ...left, ...LIMITS.payerCity })
  city?: string;

  @TextField({ ...left, ...LIMITS.payerState })
  state?: string;

  @TextField({ ...left, ...LIMITS.payerZipcode })
  zipcode?: string;

  @TextField({ ...left, ...LIMITS.payerCountry })
  country?: string;
}

/** The payer's data in a body. */
export const payerIn = (body: SubscriptionRequest): Partial<PayerContent> => {
  const { firstName, lastName, document, address2, city, state, zipcode, country } = body;
  const name = [firstName, lastName].filter(Boolean).join(' ').slice(0, LIMITS.payerName.max);
  const given = { name, document, address: address2, city, state, zipcode, country };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined && text !== ''));
};
