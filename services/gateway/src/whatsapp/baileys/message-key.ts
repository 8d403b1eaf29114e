import type { ChatRef, MessageRef } from '../whatsapp.port';
import { jidOf } from './jids';

/** How the author of a group's message is named: by LID, where it is known. */
export const authorJid = ({ phone, lid }: ChatRef): string =>
  lid === undefined
    ? jidOf({ kind: 'user', ...(phone === undefined ? {} : { phone }) })
    : jidOf({ kind: 'user', lid });

/** How a message is named on the wire. */
export const keyOf = ({ chat, id, fromMe, participant }: MessageRef) => ({
  remoteJid: jidOf(chat),
  id,
  fromMe,
  ...(participant === undefined ? {} : { participant: authorJid(participant) }),
});
