import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@prosa/kernel';
import { systemClock } from '@prosa/kernel';

/** How a file is requested: inline if its type permits it, or as a download. */
export type Disposition = 'show' | 'save';

/** The content of a URL whose signature is valid. */
export interface MediaAddress {
  readonly companyId: number;
  readonly key: string;
  readonly disposition: Disposition;
}

/** The parts of an address as a request brings them. */
export interface SentAddress {
  readonly key: string;
  /** The company. */
  readonly c?: string | undefined;
  /** When it ends, in seconds since 1970. */
  readonly e?: string | undefined;
  /** `1` requests a download. */
  readonly d?: string | undefined;
  readonly s?: string | undefined;
}

const KEY = /^[A-Za-z0-9_-]{22}$/;
const NUMBER = /^[1-9]\d{0,11}$/;
const ADDRESS = /^\/api\/media\/([A-Za-z0-9_-]{22})\?((?:[cesd]=[A-Za-z0-9_-]{1,64}&?){3,4})$/;

/** Addresses are renewed three times in their life, so that what a page shows has at least two thirds of it left. */
const WINDOWS = 3;

/** Makes and checks the signed addresses of files; an address grants access until it expires. */
export class MediaLinks {
  constructor(
    private readonly secret: string | Buffer,
    private readonly options: { readonly minutes: number; readonly clock: Clock },
  ) {}

  /** An address that is good for two thirds of the minutes at least, and the same for a third of them. */
  sign({ companyId, key, disposition }: MediaAddress): string {
    const window = (this.options.minutes * 60) / WINDOWS;
    const ends = String((Math.floor(this.seconds() / window) + WINDOWS) * window);
    const signature = this.signatureOf(companyId, key, ends, disposition);
    const saved = disposition === 'save' ? '&d=1' : '';
    return `/api/media/${key}?c=${companyId}&e=${ends}${saved}&s=${signature}`;
  }

  /** The content of a signed URL and its remaining seconds; null when it is invalid or expired. */
  verify(sent: SentAddress): (MediaAddress & { readonly secondsLeft: number }) | null {
    const address = this.read(sent);
    const secondsLeft = Number(sent.e) - this.seconds();
    return address === null || secondsLeft <= 0 ? null : { ...address, secondsLeft };
  }

  /** The address as it would be signed now, when we once signed it for this company; null for any other text. */
  renew(companyId: number, text: string): string | null {
    const [, key, query] = ADDRESS.exec(text) ?? [];
    if (key === undefined) return null;
    const address = this.read({ key, ...Object.fromEntries(new URLSearchParams(query)) });
    return address?.companyId === companyId ? this.sign(address) : null;
  }

  private read({ key, c = '', e = '', d = '', s = '' }: SentAddress): MediaAddress | null {
    if (!KEY.test(key) || !NUMBER.test(c) || !NUMBER.test(e) || !/^1?$/.test(d)) return null;
    const disposition = d === '1' ? 'save' : 'show';
    const expected = Buffer.from(this.signatureOf(Number(c), key, e, disposition));
    const given = Buffer.from(s);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { companyId: Number(c), key, disposition };
  }

  private signatureOf(companyId: number, key: string, ends: string, disposition: Disposition): string {
    const text = ['media', companyId, key, ends, disposition].join('\n');
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  private seconds(): number {
    return Math.floor(this.options.clock.now().getTime() / 1_000);
  }
}

// Without a signing key the links are invalid, but old events can still be read.
let current = new MediaLinks(randomBytes(32), { minutes: 15, clock: systemClock });

/** Gives this process the secret that its addresses are signed with; once, before it serves. */
export const useMediaLinks = (links: MediaLinks): void => {
  current = links;
};

/** The address of a file for a view, good for a few minutes; null for none. It names a key of that company only. */
export function signedMediaUrl(companyId: number, key: string, disposition?: Disposition): string;
export function signedMediaUrl(
  companyId: number,
  key: string | null,
  disposition?: Disposition,
): string | null;
export function signedMediaUrl(
  companyId: number,
  key: string | null,
  disposition: Disposition = 'show',
): string | null {
  return key === null ? null : current.sign({ companyId, key, disposition });
}

const renewed = (companyId: number, value: unknown): unknown => {
  if (typeof value === 'string') return current.renew(companyId, value) ?? value;
  if (Array.isArray(value)) return value.map(each => renewed(companyId, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renewed(companyId, each)]));
};

/**
 * A copy of a stored object (a live frame) with its URLs signed again. Only URLs that we signed for this company
 * are changed, wherever they are; a text that merely looks like one stays.
 */
export const renewMediaUrls = <T extends object>(companyId: number, kept: T): T =>
  JSON.stringify(kept).includes('"/api/media/') ? (renewed(companyId, kept) as T) : kept;
