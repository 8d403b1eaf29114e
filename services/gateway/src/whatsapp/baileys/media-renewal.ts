import { setTimeout as pause } from 'node:timers/promises';
import { ended } from '@prosa/kernel';
import { MediaGone, type MediaHandle, type MessageRef } from '../whatsapp.port';
import { statusOf } from './boom-status';
import type { Socket } from './baileys-library';
import { keyOf } from './message-key';
import type { MediaFamily, MediaPlace } from './received-media';

/** A phone that is offline answers when it reconnects; until then the renewal is retried later. */
const PATIENCE_MS = 30_000;

const FIELDS: Readonly<Record<MediaFamily, string>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
};

const NOT_THERE = new Set([404, 412]);

/** Asks a phone to upload the file of a message again. */
export async function renewMedia(
  socket: Socket,
  { payload }: MediaHandle,
  message: MessageRef,
): Promise<MediaHandle> {
  const place = JSON.parse(Buffer.from(payload).toString()) as MediaPlace;
  const content = { mediaKey: Buffer.from(place.mediaKey, 'base64'), directPath: place.directPath ?? '' };
  const asked = { key: keyOf(message), message: { [FIELDS[place.family]]: content } };
  const patience = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('The phone did not bring the file in time');
  });
  try {
    await Promise.race([socket.updateMediaMessage(asked), late]);
  } catch (error) {
    if (NOT_THERE.has(Number(statusOf(error))))
      throw new MediaGone('The phone does not have the file any more');
    throw error;
  } finally {
    patience.abort();
    void ended(late);
  }
  // Baileys updates its argument with the new location.
  const { url: _, ...rest } = place;
  return { payload: Buffer.from(JSON.stringify({ ...rest, directPath: content.directPath })) };
}
