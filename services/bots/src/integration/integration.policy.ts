/** Empty, or an address without a person in it; whether it may be called is judged at the call. */
export const INTEGRATION_URL = /^$|^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/;

/** Empty, a secret as Standard Webhooks writes them, or what is shown of one. */
export const SIGNING_SECRET = /^(?:|whsec_[A-Za-z0-9+/]{32,}={0,2}|•{4}[\w-]{0,4})$/;
