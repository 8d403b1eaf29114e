import { type Baileys, loadBaileys, type Socket, type Stanza } from './baileys-library';

/** A socket with listeners, and the last message received on it. */
export interface RememberedSocket {
  readonly socket: Socket;
  message: Stanza | undefined;
}

type Makes = Pick<Baileys, 'makeWASocket'>;

let original: Makes['makeWASocket'] | undefined;

/** Collects the sockets opened from now on, oldest first. */
export const rememberSockets = async (): Promise<readonly RememberedSocket[]> => {
  const library = await loadBaileys();
  const make = (original ??= library.makeWASocket);
  const remembered: RememberedSocket[] = [];
  const makes: Makes = {
    makeWASocket: config => {
      const each: RememberedSocket = { socket: make(config), message: undefined };
      each.socket.ws.on('frame', (frame: Stanza | Uint8Array) => {
        if (!(frame instanceof Uint8Array) && frame.tag === 'message') each.message = frame;
      });
      remembered.push(each);
      return each.socket;
    },
  };
  Object.assign(library, makes);
  return remembered;
};

const SOMEBODY = '5521977776666@s.whatsapp.net';

/** Emits every kind of event on a closed socket, the end of its pairing last. */
export const speakLate = ({ socket, message }: RememberedSocket): void => {
  // The events' types require more fields than any listener reads.
  const ev = socket.ev as unknown as { emit(name: string, payload: unknown): boolean };
  const attrs = { id: '3EB0LATE', from: SOMEBODY, t: '1' };
  if (message !== undefined)
    socket.ws.emit('CB:message', { ...message, attrs: { ...message.attrs, id: attrs.id } });
  socket.ws.emit('CB:receipt', { tag: 'receipt', attrs: { ...attrs, type: 'read' } });
  socket.ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { ...attrs, class: 'message' } });
  socket.ws.emit('CB:ib,,offline', { tag: 'ib', attrs: {} });
  ev.emit('presence.update', { id: SOMEBODY, presences: { [SOMEBODY]: { lastKnownPresence: 'composing' } } });
  ev.emit('call', [{ id: 'LATE', from: SOMEBODY, status: 'offer', isVideo: false, date: new Date() }]);
  ev.emit('contacts.update', [{ id: SOMEBODY, notify: 'Late', imgUrl: 'changed' }]);
  ev.emit('lid-mapping.update', { pn: SOMEBODY, lid: '999@lid' });
  ev.emit('creds.update', {});
  ev.emit('connection.update', { qr: 'late' });
  ev.emit('connection.update', { isNewLogin: true });
  ev.emit('connection.update', { connection: 'open' });
  const error = { output: { statusCode: 401 } };
  ev.emit('connection.update', { connection: 'close', lastDisconnect: { error, date: new Date() } });
};
