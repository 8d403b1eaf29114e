import type { ChatRef, MessageRef } from '../whatsapp.port';
import { jidOf } from './jids';

/** The JID of a group message's author: the LID when it is known. */
export const authorJid = ({ phone, lid }: ChatRef): string =>
  lid === undefined
    ? jidOf({ kind: 'user', ...(phone === undefined ? {} : { phone }) })
    : jidOf({ kind: 'user', lid });

/** The key of a message on the wire. */
export const keyOf = ({ chat, id, fromMe, participant }: MessageRef) => ({
  remoteJid: jidOf(chat),
  id,
  fromMe,
  ...(participant === undefined ? {} : { participant: authorJid(participant) }),
});
