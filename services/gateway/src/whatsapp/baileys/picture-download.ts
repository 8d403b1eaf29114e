import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ChatRef } from '../whatsapp.port';
import type { Socket } from './baileys-library';
import type { CustomServer } from './baileys-options';
import { jidOf } from './jids';
import { mediaAddress } from './media-download';

const PATIENCE_MS = 20_000;

/** The URL of a chat's picture; null when there is none, or none visible to us. */
export async function pictureAddress(socket: Socket, chat: ChatRef): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(jidOf(chat), 'image', PATIENCE_MS)) ?? null;
  } catch (error) {
    const code: unknown =
      typeof error === 'object' && error !== null ? Reflect.get(error, 'data') : undefined;
    if (typeof code === 'number' && code >= 400 && code < 500) return null;
    throw new Error('WhatsApp did not say where the picture is', { cause: error });
  }
}

/**
 * Downloads a picture; null when it is gone. Only WhatsApp's own hosts are contacted, and redirects are not
 * followed.
 */
export async function fetchPicture(url: string, server?: CustomServer): Promise<Readable | null> {
  const address = mediaAddress({ family: 'image', mediaKey: '', url }, server).url;
  if (address === undefined) return null;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok || response.body === null)
    throw new Error('The picture could not be fetched from WhatsApp');
  return Readable.fromWeb(response.body as ReadableStream);
}
