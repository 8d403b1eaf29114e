import { defineEvents, type Fact } from '@prosa/kernel';

/** A company's provider token was set; the token itself is never part of a fact. */
export type ProviderSecretReplaced = Fact<'ProviderSecretReplaced', { readonly provider: string }>;

/** A company's provider token was removed. */
export type ProviderSecretForgotten = Fact<'ProviderSecretForgotten', { readonly provider: string }>;

/** Who changed a company's token, and when; never the token. */
export type ProviderSecretEvent = ProviderSecretReplaced | ProviderSecretForgotten;

/** The facts of provider secret streams. */
export const providerSecretEvents = defineEvents<ProviderSecretEvent>(
  'providerSecret',
  {
    ProviderSecretReplaced: { version: 1 },
    ProviderSecretForgotten: { version: 1 },
  },
  {
    undecided:
      'They say who changed a secret and when; the secret itself is in the store of secrets, which is read instead.',
  },
);
