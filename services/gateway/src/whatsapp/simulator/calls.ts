import { randomBytes } from 'node:crypto';
import { lidJid, phoneJid } from './directory';
import { callKey, type PostOffice } from './post-office';
import type { ShownContent } from './shown-content';
import type { Store } from './store';
import { node } from './wire-node';
import { Ack, type Account } from './world';

/** A call as placed by its caller. */
export interface PlacedCall {
  readonly caller: Account;
  readonly callee: Account;
  readonly video: boolean;
  /** Ring time until the caller gives up. */
  readonly ringMs: number;
}

interface Ringing extends PlacedCall {
  readonly id: string;
  readonly timer: NodeJS.Timeout;
}

/** Ringing calls: a device can reject them; they cannot be answered. */
export class Calls {
  private readonly ringing = new Map<string, Ringing>();

  constructor(private readonly site: { readonly store: Store; readonly postOffice: PostOffice }) {}

  /** Rings the callee's devices; returns the call's id. */
  place(call: PlacedCall): string {
    const id = randomBytes(16).toString('hex').toUpperCase();
    const timer = setTimeout(() => this.giveUp(id), call.ringMs).unref();
    this.ringing.set(id, { ...call, id, timer });
    this.show({ ...call, id }, 'ringing');
    this.tell({ ...call, id }, 'offer');
    return id;
  }

  /** The caller gives up; no effect once the call has ended. */
  giveUp(id: string): void {
    const call = this.end(id);
    if (call === undefined) return;
    this.show(call, 'missed');
    this.tell(call, 'terminate');
  }

  /** A device rejects a call. */
  rejected(id: string): void {
    const call = this.end(id);
    if (call !== undefined) this.show(call, 'rejected');
  }

  private end(id: string): Ringing | undefined {
    const call = this.ringing.get(id);
    clearTimeout(call?.timer);
    this.ringing.delete(id);
    return call;
  }

  private show(call: PlacedCall & { readonly id: string }, state: NonNullable<ShownContent['call']>): void {
    const { store } = this.site;
    const { caller, callee, id, video } = call;
    const shown: ShownContent = { kind: 'call', call: state };
    const m = {
      id,
      fromMe: true,
      peer: callee.number,
      text: video ? '[video call]' : '[call]',
      at: caller.messages.get(id)?.at ?? store.now(),
      ack: Ack.read,
      shown,
    };
    store.record({ k: 'message', n: caller.number, m });
  }

  private tell(
    { caller, callee, id, video }: PlacedCall & { readonly id: string },
    what: 'offer' | 'terminate',
  ): void {
    const { store, postOffice } = this.site;
    const creator = lidJid(caller);
    const attrs = { 'call-id': id, 'call-creator': creator, caller_pn: phoneJid(caller) };
    const media = video ? [node('video', { enc: 'vp8' })] : [node('audio', { enc: 'opus', rate: '16000' })];
    const inner =
      what === 'offer' ? node('offer', attrs, media) : node('terminate', { ...attrs, reason: 'timeout' });
    const stanzaId = randomBytes(8).toString('hex').toUpperCase();
    const outer = node('call', { id: stanzaId, from: creator, t: store.seconds() }, [inner]);
    for (const device of callee.devices.keys()) postOffice.post(callee, device, callKey(stanzaId), outer);
  }
}
