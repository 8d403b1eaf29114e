import { defineEvents, type Fact } from '@prosa/kernel';

/** The data of a payer; card data is not part of it. */
export interface PayerContent {
  readonly name: string;
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  readonly document: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** The payer of a company was entered at the checkout. */
export type PayerChanged = Fact<
  'PayerChanged',
  PayerContent & {
    /** The company's own uuid, whose data all of it is. */
    readonly companyUuid: string;
  }
>;

/** Every fact of a payer. */
export type PayerEvent = PayerChanged;

/** The facts of payer streams; each company has one. */
export const payerEvents = defineEvents<PayerEvent>('payer', {
  PayerChanged: {
    version: 1,
    sealedBy: 'card',
    personal: {
      ...{ name: 'companyUuid', document: 'companyUuid', address: 'companyUuid', city: 'companyUuid' },
      ...{ state: 'companyUuid', zipcode: 'companyUuid', country: 'companyUuid' },
    },
  },
});
