import type { NewChatQuota } from '@prosa/contracts';
import { statusOf } from './boom-status';
import type { Socket, Stanza } from './baileys-library';
import { quotaOf } from './new-chat-quota';

/** The connection events of a socket. */
export type ConnectionChange =
  | { readonly kind: 'qr'; readonly qr: string }
  | { readonly kind: 'paired' }
  | { readonly kind: 'open' }
  | { readonly kind: 'close'; readonly code: number | undefined }
  | { readonly kind: 'restricted'; readonly until: Date | undefined }
  | { readonly kind: 'lifted' }
  | { readonly kind: 'quota'; readonly quota: NewChatQuota };

/** The listener of a socket's events. */
export interface SocketListener {
  connection(change: ConnectionChange): void;
  credentials(): void;
  receipt(stanza: Stanza): void;
  serverAck(stanza: Stanza): void;
  identity(mapping: { readonly pn: string; readonly lid: string }): void;
  contact(id: string, change: { readonly name?: string; readonly pictureChanged?: boolean }): void;
  /** A group's name or members changed. */
  group(jid: string, subject: string | undefined): void;
  presence(chat: string, participant: string, state: string): void;
  call(call: {
    id: string;
    from: string;
    callerPn: string | undefined;
    video: boolean;
    status: string;
    at: Date;
  }): void;
}

/**
 * Listens to a socket until it is replaced: `current` returns whether it still is the session's socket, so that
 * late events of an old one are ignored.
 */
export function listen(socket: Socket, current: () => boolean, listener: SocketListener): void {
  socket.ev.on('connection.update', update => {
    if (!current()) return;
    const { qr, isNewLogin, connection, lastDisconnect, reachoutTimeLock } = update;
    if (qr) listener.connection({ kind: 'qr', qr });
    if (isNewLogin === true) listener.connection({ kind: 'paired' });
    if (connection === 'open') listener.connection({ kind: 'open' });
    if (connection === 'close') listener.connection({ kind: 'close', code: statusOf(lastDisconnect?.error) });
    if (reachoutTimeLock?.isActive === true) {
      listener.connection({ kind: 'restricted', until: reachoutTimeLock.timeEnforcementEnds });
    }
    if (reachoutTimeLock?.isActive === false) listener.connection({ kind: 'lifted' });
  });
  socket.ev.on('message-capping.update', update => {
    const quota = quotaOf(update);
    if (current() && quota !== null) listener.connection({ kind: 'quota', quota });
  });
  socket.ev.on('creds.update', () => current() && listener.credentials());
  socket.ev.on('lid-mapping.update', mapping => current() && listener.identity(mapping));
  socket.ev.on('contacts.update', contacts => {
    if (!current()) return;
    for (const { id, notify, imgUrl } of contacts) {
      const pictureChanged = imgUrl === undefined ? {} : { pictureChanged: true };
      if (id) listener.contact(id, { ...(notify ? { name: notify } : {}), ...pictureChanged });
    }
  });
  socket.ev.on('groups.update', groups => {
    if (!current()) return;
    for (const { id, subject } of groups) if (id) listener.group(id, subject);
  });
  socket.ev.on('group-participants.update', ({ id }) => current() && listener.group(id, undefined));
  socket.ev.on('presence.update', ({ id, presences }) => {
    if (!current()) return;
    for (const [participant, { lastKnownPresence }] of Object.entries(presences))
      listener.presence(id, participant, lastKnownPresence);
  });
  socket.ev.on('call', calls => {
    if (!current()) return;
    for (const { id, from, callerPn, isVideo, status, date } of calls) {
      listener.call({ id, from, callerPn, video: isVideo === true, status, at: date });
    }
  });
  // Directly from the wire: the event buffer may merge or delay receipts.
  socket.ws.on('CB:receipt', (stanza: Stanza) => current() && listener.receipt(stanza));
  socket.ws.on('CB:ack,class:message', (stanza: Stanza) => current() && listener.serverAck(stanza));
}
