/** For `catch`: what cannot be decrypted, for whatever reason, is shown as such, as on a phone. */
export const undecryptable = (): undefined => undefined;
