import type { Disorder } from './disorder';
import type { Faults } from './faults';
import type { Link, Links } from './links';
import { packNode, unpackNode } from './packed-node';
import type { Store } from './store';
import type { WireNode } from './wire-library';
import { node } from './wire-node';
import type { Account, Envelope } from './world';

/** The queue key of a message. */
export const messageKey = (id: string): string => `m:${id}`;
/** The queue key of a receipt. */
export const receiptKey = (id: string, type: string | undefined, member?: string): string =>
  `r:${type ?? ''}:${member === undefined ? '' : `${member}:`}${id}`;

/** The queue key of a group notification. */
export const groupNoticeKey = (id: string): string => `n:${id}`;

/** The queue key of a call event. */
export const callKey = (id: string): string => `c:${id}`;

const HELD_BACK_MS = 500;

/** Dependencies of the post office. */
export interface PostalSite {
  readonly store: Store;
  readonly faults: Faults;
  readonly disorder: Disorder;
  readonly links: Links;
}

/** Store-and-forward: a stanza for a linked device is kept until the device confirms it. */
export class PostOffice {
  /** Envelopes already written to a connection, so that handing over the queue does not repeat them. */
  private readonly written = new WeakMap<Link, WeakSet<Envelope>>();

  /** The envelope held back for a connection, so that the next message overtakes it. */
  private readonly held = new WeakMap<Link, Envelope>();

  /** Whether the network was ever disordered: unconfirmed stanzas are handed over again afterwards. */
  private wasMessy = false;

  constructor(private readonly site: PostalSite) {}

  /** Queues a stanza and sends it once it is durable; a later one with the same key replaces it. */
  post(account: Account, device: number, key: string, stanza: WireNode): void {
    if (!account.devices.has(device)) return;
    const envelope: Envelope = { key, node: packNode(stanza) };
    const { store } = this.site;
    store.record({ k: 'stored', n: account.number, d: device, e: envelope });
    this.afterFlush(() => {
      const link = this.site.links.of(account, device);
      if (!link?.live || this.site.faults.away === account.number) return;
      if (this.site.faults.mess !== null) this.scatter(account, device, envelope);
      else if (this.site.faults.reorderInbound && key.startsWith('m:')) this.swap(link, envelope);
      else this.write(link, envelope);
    });
  }

  /**
   * Writes a stanza with the network's delays, possibly twice; a device that disconnected meanwhile gets it with
   * the queue.
   */
  private scatter(account: Account, device: number, envelope: Envelope): void {
    for (const [turn, delay] of this.site.disorder.delays().entries()) {
      const write = (): void => {
        const link = this.site.links.of(account, device);
        if (!link?.live) return;
        if (turn > 0) this.written.get(link)?.delete(envelope);
        this.write(link, envelope);
      };
      if (delay === 0) write();
      else setTimeout(write, delay).unref();
    }
  }

  /** Holds a message back until the next one has overtaken it, with a timeout. */
  private swap(link: Link, envelope: Envelope): void {
    const held = this.held.get(link);
    if (held === undefined) {
      this.held.set(link, envelope);
      setTimeout(() => this.letGo(link, envelope), HELD_BACK_MS).unref();
    } else {
      this.write(link, envelope);
      this.letGo(link, held);
    }
  }

  private letGo(link: Link, envelope: Envelope): void {
    if (this.held.get(link) !== envelope) return;
    this.held.delete(link);
    this.write(link, envelope);
  }

  /** The device confirmed the stanza: it leaves the queue. */
  confirm(account: Account, device: number, key: string): void {
    if (!account.outbox.get(device)?.has(key)) return;
    this.site.store.record({ k: 'confirmed', n: account.number, d: device, key });
  }

  /** Hands the offline queue over, in order unless the network reorders; afterwards the connection is live. */
  handOver(link: Link): void {
    this.site.store.flush();
    const isAway = this.site.faults.away === link.account.number;
    const kept = isAway ? [] : [...(link.account.outbox.get(link.device.id)?.values() ?? [])];
    const waiting = this.site.disorder.shuffled(kept);
    for (const [position, envelope] of waiting.entries()) this.write(link, envelope, String(position));
    link.live = true;
    link.send(node('ib', { from: '@s.whatsapp.net' }, [node('offline', { count: String(waiting.length) })]));
  }

  /** Sends a stanza after the flush of everything recorded before it. */
  answer(link: Link, stanza: WireNode): void {
    this.afterFlush(() => link.send(stanza));
  }

  private afterFlush(work: () => void): void {
    const { store, faults } = this.site;
    store.flush();
    if (faults.delayMs > 0) setTimeout(work, faults.delayMs);
    else work();
  }

  private write(link: Link, envelope: Envelope, offline?: string): void {
    const already = this.written.get(link) ?? new WeakSet<Envelope>();
    if (already.has(envelope)) return;
    this.written.set(link, already.add(envelope));
    const stanza = unpackNode(envelope.node);
    this.noteWritten(link, stanza);
    link.send(offline === undefined ? stanza : { ...stanza, attrs: { ...stanza.attrs, offline } });
  }

  /** After disorder the ledger cannot derive the order, so what was written to the wire is noted. */
  private noteWritten({ account, device }: Link, { tag, attrs }: WireNode): void {
    this.wasMessy ||= this.site.faults.mess !== null;
    if (!this.wasMessy || tag !== 'message') return;
    const { number } = account;
    this.site.store.note({ fact: 'handed-to-device', number, id: attrs['id'] ?? '', device: device.id });
  }
}
