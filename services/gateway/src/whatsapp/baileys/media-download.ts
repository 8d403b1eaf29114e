import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { MediaGone, type MediaHandle } from '../whatsapp.port';
import { statusOf } from './boom-status';
import type { Baileys } from './baileys-library';
import type { CustomServer } from './baileys-options';
import type { MediaPlace } from './received-media';

/** WhatsApp's status codes for files that it has deleted or never had. */
const GONE = new Set([403, 404, 410]);

const WHATSAPP_HOST = /(^|\.)whatsapp\.net$/;

/**
 * The URL of a file. The sender controls the message, so the URL is untrusted: only WhatsApp's own hosts, or the
 * configured substitute server, are contacted.
 * @throws MediaGone for any other host.
 */
export function mediaAddress(
  place: MediaPlace,
  server?: CustomServer,
): Pick<MediaPlace, 'directPath' | 'url'> {
  if (server !== undefined) return { url: onStandIn(place, server) };
  // Baileys appends a path to WhatsApp's media host; anything but a path could change the host name.
  if (place.directPath !== undefined && /^\/[^/\\@]/.test(place.directPath))
    return { directPath: place.directPath };
  const url = addressIn(place.url);
  if (url?.protocol === 'https:' && url.port === '' && WHATSAPP_HOST.test(url.hostname))
    return { url: url.href };
  throw new MediaGone('The file is not on a host of WhatsApp');
}

/** The same path on the substitute server's current address. */
function onStandIn(place: MediaPlace, server: CustomServer): string {
  const standIn = new URL(server.url);
  standIn.protocol = standIn.protocol === 'wss:' ? 'https:' : 'http:';
  const path = place.directPath ?? addressIn(place.url)?.pathname;
  if (path === undefined || !/^\/[^/\\]/.test(path)) throw new MediaGone('The file has no address');
  return new URL(path, standIn).href;
}

const addressIn = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined;

/** Passes bytes through, and fails at the end when they do not match the announced checksum. */
class Checksum extends Transform {
  private readonly hash = createHash('sha256');

  constructor(private readonly expected: string | undefined) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const matches = this.expected === undefined || this.hash.digest('base64') === this.expected;
    done(matches ? null : new Error('The file is not what its message announced'));
  }
}

/** Downloads and decrypts a file as a stream. */
export async function downloadMedia(
  baileys: Baileys,
  { payload }: MediaHandle,
  server?: CustomServer,
): Promise<Readable> {
  const place = JSON.parse(Buffer.from(payload).toString()) as MediaPlace;
  const address = mediaAddress(place, server);
  const mediaKey = Buffer.from(place.mediaKey, 'base64');
  try {
    const source = await baileys.downloadContentFromMessage({ ...address, mediaKey }, place.family);
    const checked = new Checksum(place.sha256);
    // Errors reach the reader through the stream.
    pipeline(source, checked, () => undefined);
    return checked;
  } catch (error) {
    // The error is not rethrown because it contains the URL, which gives access to the file.
    if (GONE.has(Number(statusOf(error)))) throw new MediaGone('WhatsApp does not have the file any more');
    throw new Error('The file could not be fetched from WhatsApp');
  }
}
