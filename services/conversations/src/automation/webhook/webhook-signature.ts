import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A new secret of an endpoint, in the form that Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`;

/** What is signed. */
export interface SignedDelivery {
  /** The fact's id, the same in every delivery and replay. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/** The headers of a delivery by Standard Webhooks; without a secret it bears no signature, and two secrets give two signatures, while one replaces the other. */
export const webhookHeaders = (
  { id, at, body }: SignedDelivery,
  secrets: readonly string[],
): Record<string, string> => {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(secrets.length === 0
      ? {}
      : {
          'webhook-signature': secrets.map(each => signatureOf(each, `${id}.${seconds}.${body}`)).join(' '),
        }),
  };
};
