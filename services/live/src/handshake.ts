import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

const LONGEST_TOKEN = 4_096;
const LONGEST_TIMER = 2_147_483_647;

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Whether a browser's page came from where the socket is opened; other programs send no origin. A page elsewhere
 * cannot set the forwarding header, so believing it opens nothing.
 */
export const isSameOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  if (headers.origin === undefined) return true;
  const host = hostOf(headers.origin);
  return host !== null && (host === headers.host || host === headers['x-forwarded-host']);
};

/** The access token, from where newer clients put it or from where older ones do. */
export const tokenOf = ({ handshake }: Pick<Socket, 'handshake'>): string | null => {
  const auth: unknown = handshake.auth?.['token'];
  const token = typeof auth === 'string' && auth !== '' ? auth : handshake.query['token'];
  return typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN ? token : null;
};

/**
 * How long a verified token still lasts, in milliseconds, as a timer takes it; null when it does not say. Only for
 * hanging up in time: whether a token is good is not decided here.
 */
export const remainingLife = (token: string, now: Date): number | null => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp } = claims as { exp?: unknown };
    if (typeof exp !== 'number') return null;
    return Math.min(Math.max(0, exp * 1_000 - now.getTime()), LONGEST_TIMER);
  } catch {
    return null;
  }
};
