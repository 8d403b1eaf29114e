import type { WebSocket } from 'ws';
import { NoiseResponder, type NoiseIdentity, type NoiseTransport } from './noise-responder';
import type { WireLibrary, WireNode } from './wire-library';

const INTRO_BYTES = 4;
const ROUTED_INTRO = 'ED';
const LENGTH_BYTES = 3;

/** What a client presents at the end of the handshake. */
export interface ClientHello {
  readonly noise: Buffer;
  readonly payload: Buffer;
}

/** The listener of a socket. */
export interface FrameListener {
  entered(hello: ClientHello): void;
  received(stanza: WireNode): Promise<void>;
  closed(): void;
}

/** One client connection: framing and encryption of stanzas, which are handled strictly one by one. */
export class FrameSocket {
  private pending: Buffer = Buffer.alloc(0);
  private introduced = false;
  private greeted = false;
  private transport: NoiseTransport | undefined;
  private turn: Promise<void> = Promise.resolve();
  private readonly responder: NoiseResponder;

  constructor(
    private readonly socket: WebSocket,
    private readonly library: WireLibrary,
    identity: NoiseIdentity,
    private readonly listener: FrameListener,
  ) {
    this.responder = new NoiseResponder(library.baileys, identity);
    socket.on('message', data => this.take(Buffer.from(data as Buffer)));
    socket.on('close', () => listener.closed());
    socket.on('error', () => socket.terminate());
  }

  /** Sends a stanza; ignored when the connection is closed. */
  send(stanza: WireNode): void {
    if (!this.transport || this.socket.readyState !== this.socket.OPEN) return;
    this.write(this.transport.encrypt(this.library.baileys.encodeBinaryNode(stanza)));
  }

  /** Closes after everything was sent. */
  close(): void {
    this.socket.close();
  }

  /** Closes immediately, like a lost network. */
  cut(): void {
    this.socket.terminate();
  }

  private take(data: Buffer): void {
    this.pending = this.pending.length === 0 ? data : Buffer.concat([this.pending, data]);
    if (!this.introduced && !this.skipIntro()) return;
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) this.queue(frame);
  }

  private queue(frame: Buffer): void {
    this.turn = this.turn.then(() => this.handle(frame)).catch(() => this.socket.terminate());
  }

  private async handle(frame: Buffer): Promise<void> {
    if (this.transport) {
      const stanza = await this.library.baileys.decodeBinaryNode(this.transport.decrypt(frame));
      return this.listener.received(stanza);
    }
    if (!this.greeted) {
      this.greeted = true;
      return this.write(this.responder.answerHello(frame));
    }
    const { clientStatic, payload, transport } = this.responder.finish(frame);
    this.transport = transport;
    return this.listener.entered({ noise: clientStatic, payload });
  }

  private skipIntro(): boolean {
    const routed = this.pending.subarray(0, 2).toString() === ROUTED_INTRO;
    const skipped = routed && this.pending.length >= 7 ? 7 + this.pending.readUIntBE(4, 3) : 0;
    if (this.pending.length < skipped + INTRO_BYTES) return false;
    this.pending = this.pending.subarray(skipped + INTRO_BYTES);
    this.introduced = true;
    return true;
  }

  private nextFrame(): Buffer | undefined {
    if (this.pending.length < LENGTH_BYTES) return undefined;
    const end = LENGTH_BYTES + this.pending.readUIntBE(0, LENGTH_BYTES);
    if (this.pending.length < end) return undefined;
    const frame = this.pending.subarray(LENGTH_BYTES, end);
    this.pending = this.pending.subarray(end);
    return frame;
  }

  private write(body: Uint8Array): void {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUIntBE(body.length, 0, LENGTH_BYTES);
    this.socket.send(Buffer.concat([length, body]));
  }
}
