import type { ChatRef } from '../whatsapp.port';

const PHONE_SERVERS = new Set(['s.whatsapp.net', 'c.us', 'hosted']);
const LID_SERVERS = new Set(['lid', 'hosted.lid']);
const GROUP_SERVER = 'g.us';
const BROADCAST_SERVER = 'broadcast';

interface Parts {
  readonly user: string;
  readonly server: string;
}

const split = (jid: string): Parts => {
  const at = jid.indexOf('@');
  const user = jid.slice(0, at).split(/[:_]/)[0] ?? '';
  return { user, server: jid.slice(at + 1) };
};

/** The user part of a JID: without device, agent and server. */
export const userOf = (jid: string): string => split(jid).user;

/** Whether a JID addresses one person, by number or by LID. */
export const isPerson = (jid: string): boolean => {
  const { server } = split(jid);
  return PHONE_SERVERS.has(server) || LID_SERVERS.has(server);
};

/** Whether a JID addresses a group; status broadcasts and channels are not groups. */
export const isGroup = (jid: string): boolean => split(jid).server === GROUP_SERVER;

const STATUS = 'status';

/** Whether a JID is a broadcast list: its messages are written to each of its recipients alone. */
export const isBroadcastList = (jid: string): boolean => {
  const { user, server } = split(jid);
  return server === BROADCAST_SERVER && user !== STATUS;
};

/** A chat from all its known JIDs; undefined ones are ignored. */
export const chatOf = (...jids: readonly (string | undefined)[]): ChatRef => {
  const chat: { kind: 'user' | 'group'; phone?: string; lid?: string; groupId?: string } = { kind: 'user' };
  for (const jid of jids) {
    if (jid === undefined || !jid.includes('@')) continue;
    const { user, server } = split(jid);
    if (LID_SERVERS.has(server)) chat.lid ??= user;
    else if (PHONE_SERVERS.has(server)) chat.phone ??= user;
    else if (server === GROUP_SERVER) Object.assign(chat, { kind: 'group', groupId: user });
  }
  return chat;
};

/** The JID to send to: the number when it is known; Baileys maps it to the LID itself. */
export const jidOf = (chat: ChatRef): string => {
  if (chat.groupId !== undefined) return `${chat.groupId}@${GROUP_SERVER}`;
  if (chat.phone !== undefined) return `${chat.phone}@s.whatsapp.net`;
  if (chat.lid !== undefined) return `${chat.lid}@lid`;
  throw new Error('A chat needs a number, a LID or a group');
};
