import type { Viewer } from './viewer';

/** Injection token of {@link AccessTokens}. */
export const ACCESS_TOKENS = Symbol('AccessTokens');

/** The tokens affected by a change: all of a company, one user's, or one session's. */
export interface AccessChange {
  readonly companyId: number;
  readonly userId?: number;
  readonly sessionId?: string;
}

/** Turns the access token of a request or a socket into the person behind it. */
export interface AccessTokens {
  /**
   * The signed-in person with the rights they hold now; null when the token is forged, expired or signed out, or the
   * person is gone. Rights are read from the read model (at most 2 s old; not remembered at all when `fresh`), never
   * from the token.
   */
  verify(token: string, how?: { readonly fresh: boolean }): Promise<Viewer | null>;
  /**
   * Notifies, synchronously in this process, when sessions ended; holders of a connection opened with a token
   * verify it again. Returns a function to unsubscribe.
   */
  onChange(listener: (change: AccessChange) => void): () => void;
}
