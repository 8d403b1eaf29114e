import { defineEvents, type Fact } from '@prosa/kernel';

/** A company's payments go by a token that somebody put in; the token itself is told to nobody. */
export type ProviderSecretReplaced = Fact<'ProviderSecretReplaced', { readonly provider: string }>;

/** A company has no token for the provider any more. */
export type ProviderSecretForgotten = Fact<'ProviderSecretForgotten', { readonly provider: string }>;

/** Who touched a company's token, and when; never what it is. */
export type ProviderSecretEvent = ProviderSecretReplaced | ProviderSecretForgotten;

/** The facts of provider secret streams. */
export const providerSecretEvents = defineEvents<ProviderSecretEvent>('providerSecret', {
  ProviderSecretReplaced: { version: 1 },
  ProviderSecretForgotten: { version: 1 },
});
