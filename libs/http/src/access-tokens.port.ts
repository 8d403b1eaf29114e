import type { Viewer } from './viewer';

/** Injection token of {@link AccessTokens}. */
export const ACCESS_TOKENS = Symbol('AccessTokens');

/** Turns the access token of a request or a socket into the person behind it. */
export interface AccessTokens {
  /**
   * The signed-in person with the rights they hold now; null when the token is forged, expired or signed out, or the
   * person is gone. Rights are read from the read model (at most 2 s old), never from the token.
   */
  verify(token: string): Promise<Viewer | null>;
}
