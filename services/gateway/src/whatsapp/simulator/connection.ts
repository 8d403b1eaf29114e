import type { WebSocket } from 'ws';
import type { Exchange } from './exchange';
import type { Link } from './links';
import { FrameSocket, type ClientHello, type FrameListener } from './frame-socket';
import { PairingOffer, isSameDevice } from './pairing';
import { lidJid } from './directory';
import { conflict } from './stream-end';
import { handleStanza } from './stanzas/stanza-table';
import type { WireNode } from './wire-library';
import { SERVER_JID, child, node } from './wire-node';

/** One client connection: handshake, then pairing or login, then stanzas. */
export class Connection implements FrameListener {
  private readonly socket: FrameSocket;
  private offer: PairingOffer | undefined;
  private link: Link | undefined;

  constructor(
    webSocket: WebSocket,
    private readonly exchange: Exchange,
  ) {
    this.socket = new FrameSocket(webSocket, exchange.library, exchange.noise, this);
  }

  entered(hello: ClientHello): void {
    const payload = this.exchange.library.baileys.proto.ClientPayload.decode(hello.payload);
    if (payload.devicePairingData) {
      this.offer = new PairingOffer(this.exchange, this.socket, hello, payload.devicePairingData);
      return this.offer.show();
    }
    const refusal = this.exchange.faults.refuseLogin;
    const account = this.exchange.store.world.accounts.get(String(payload.username ?? ''));
    const device = account?.devices.get(payload.device ?? 0);
    if (refusal !== null) return this.refuse(refusal);
    if (!account || !device || !isSameDevice(device, hello.noise)) return this.refuse(401);
    this.link = this.makeLink({ account, device });
    this.exchange.links.add(this.link)?.end(conflict('replaced'));
    const attrs = { t: this.exchange.store.seconds(), lid: lidJid(account, device.id), location: 'sim' };
    this.socket.send(node('success', attrs));
  }

  async received(stanza: WireNode): Promise<void> {
    if (!this.link) return this.whilePairing(stanza);
    const { link, exchange } = this;
    await handleStanza({ stanza, link, exchange }).catch((error: unknown) => {
      const detail = `${stanza.tag}: ${String(error)}`;
      exchange.store.note({
        fact: 'stanza-failed',
        number: link.account.number,
        device: link.device.id,
        detail,
      });
    });
  }

  closed(): void {
    this.offer?.withdraw();
    if (this.link) this.exchange.links.remove(this.link);
  }

  private whilePairing(stanza: WireNode): void {
    const { id, type } = stanza.attrs;
    if (child(stanza, 'pair-device-sign')) return this.offer?.answered(stanza);
    if (this.offer?.byCode(stanza) === true) return;
    if (stanza.tag === 'iq' && type !== 'result')
      this.socket.send(node('iq', { id, type: 'result', from: SERVER_JID }));
  }

  private makeLink({ account, device }: Pick<Link, 'account' | 'device'>): Link {
    const { socket, exchange } = this;
    const link: Link = {
      account,
      device,
      live: false,
      follows: null,
      send: stanza => socket.send(stanza),
      end: stanza => {
        exchange.links.remove(link);
        socket.send(stanza);
        socket.close();
      },
      cut: () => {
        exchange.links.remove(link);
        socket.cut();
      },
    };
    return link;
  }

  private refuse(reason: number): void {
    this.socket.send(node('failure', { reason: String(reason), location: 'sim' }));
    this.socket.close();
  }
}
