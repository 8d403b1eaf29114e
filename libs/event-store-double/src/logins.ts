import { Metadata, status } from '@grpc/grpc-js';

/** A login that the server knows, and what it may do. */
export interface Login {
  readonly password: string;
  /** Whether it may read the log as a whole, as only administrators may at first. */
  readonly readsAll?: boolean;
  /** Whether it may append; true by default. */
  readonly appends?: boolean;
}

/** What a call wants to do. */
export type Wish = 'read-all' | 'read-stream' | 'append';

/** How a call is refused. */
export interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

const denied = (): Refusal => {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
};

const nameAndPassword = (metadata: Metadata): readonly [string, string] | null => {
  const [header] = metadata.get('authorization');
  if (header === undefined) return null;
  const text = Buffer.from(String(header).replace(/^Basic /i, ''), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
};

/** Why a call is refused; null when it is not. A server without logins refuses no call. */
export const refusalOf = (
  logins: Readonly<Record<string, Login>> | undefined,
  metadata: Metadata,
  wish: Wish,
  readers: readonly string[] = [],
): Refusal | null => {
  if (logins === undefined) return null;
  const given = nameAndPassword(metadata);
  if (given === null) return denied();
  const login = logins[given[0]];
  if (login === undefined || login.password !== given[1])
    return { code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
  if (wish === 'read-all') return login.readsAll === true || readers.includes(given[0]) ? null : denied();
  return wish === 'append' && login.appends === false ? denied() : null;
};
