import type { FormConfig } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** A connection has a form now, under an unguessable public id. */
export type LeadFormOpened = Fact<
  'LeadFormOpened',
  { readonly publicId: string; readonly connectionId: number }
>;
/** The list of options changed. */
export type LeadFormListsChanged = Fact<
  'LeadFormListsChanged',
  {
    readonly products: readonly string[];
    readonly services: readonly string[];
    readonly provider: readonly string[];
  }
>;
/** The form looks and greets otherwise. */
export type LeadFormStyled = Fact<
  'LeadFormStyled',
  { readonly formConfig: FormConfig; readonly textForm: string }
>;
/** The form shows another picture, or (null) none. */
export type LeadFormLogoAttached = Fact<'LeadFormLogoAttached', { readonly mediaKey: string | null }>;

/** Every fact of a form. */
export type LeadFormEvent = LeadFormOpened | LeadFormListsChanged | LeadFormStyled | LeadFormLogoAttached;

/** The facts of form streams; a form's stream has the uuid of its connection. */
export const leadFormEvents = defineEvents<LeadFormEvent>('leadForm', {
  LeadFormOpened: { version: 1 },
  LeadFormListsChanged: { version: 1 },
  LeadFormStyled: { version: 1 },
  LeadFormLogoAttached: { version: 1 },
});
