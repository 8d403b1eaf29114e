import type { TokenScope } from '@prosa/contracts';

/** Injection token of {@link TokenCallers}. */
export const TOKEN_CALLERS = Symbol('TokenCallers');

/** The program behind a request with an API token: it has no person's rights, only its scopes in its company. */
export interface TokenViewer {
  readonly companyId: number;
  /** The token's uuid. */
  readonly tokenId: string;
  /** What its maker called it. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
}

/** Authenticates programs by API tokens. A process that serves a route with `TokenScopes` does not start without one. */
export interface TokenCallers {
  /**
   * The program behind a token, counted against the token's limit. A token that is unknown, revoked or expired is
   * refused like one that was never made, from the first request after the read model knows.
   * @param address The caller's address; a token may be limited to networks.
   * @throws ERR_API_TOKEN_INVALID, ERR_TOKEN_ADDRESS, ERR_COMPANY_BLOCKED, ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE,
   * ERR_TOO_MANY_REQUESTS
   */
  admit(token: string, address: string): Promise<TokenViewer>;
}
