import { createHash } from 'node:crypto';
import { decode, sign, type JwtPayload } from 'jsonwebtoken';
import { ApiClient } from './api-client';

const HOURS = 6;

/**
 * The same access token, valid for hours: a spec that sends thousands of requests outlives the usual 15 minutes on a
 * slow machine. `secret` is the JWT_SECRET of the product under test.
 */
export const longLived = (token: string, secret: string): string => {
  const { exp: _, ...claims } = decode(token) as JwtPayload;
  const exp = (claims.iat ?? 0) + HOURS * 3_600;
  const keyid = createHash('sha256').update(secret).digest('hex').slice(0, 16);
  return sign({ ...claims, exp }, secret, { algorithm: 'HS256', keyid });
};

/** Signs a person in, for hours. */
export const signInForHours = async (
  { url, secret }: { readonly url: string; readonly secret: string },
  email: string,
): Promise<ApiClient> => {
  const client = await ApiClient.signIn(url, email);
  client.token = longLived(client.token, secret);
  return client;
};
