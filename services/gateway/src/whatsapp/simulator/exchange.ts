import { KeyDerivation } from './key-derivation';
import { noFaults, type Faults } from './faults';
import { noiseIdentity, type NoiseIdentity } from './noise-responder';
import type { PairingOffer } from './pairing';
import { Phones } from './phones';
import { PostOffice } from './post-office';
import type { Store } from './store';
import type { WireLibrary, WireNode } from './wire-library';
import { peerName } from './signal-phone';
import type { Account, LinkedDevice } from './world';

/** A logged-in connection of a linked device. */
export interface Link {
  readonly account: Account;
  readonly device: LinkedDevice;
  /** Becomes true when the queue of the time away has been handed over. */
  live: boolean;
  send(stanza: WireNode): void;
  /** Sends a last stanza and closes. */
  end(stanza: WireNode): void;
  cut(): void;
}

/** Everything one simulated WhatsApp consists of; stanza handlers and the control api work on it. */
export class Exchange {
  readonly faults: Faults = noFaults();
  /** Codes on screen that a phone may scan, by the reference inside them. */
  readonly offers = new Map<string, PairingOffer>();
  readonly keys: KeyDerivation;
  readonly noise: NoiseIdentity;
  readonly postOffice: PostOffice;
  readonly phones: Phones;
  private readonly links = new Map<string, Link>();

  constructor(
    readonly store: Store,
    readonly library: WireLibrary,
  ) {
    this.keys = new KeyDerivation(Buffer.from(store.world.seed, 'base64'));
    this.noise = noiseIdentity(this.keys, library.baileys);
    this.postOffice = new PostOffice(this);
    this.phones = new Phones(this);
  }

  /** The connection of one linked device. */
  link(account: Account, device: number): Link | undefined {
    return this.links.get(peerName(account, device));
  }

  /** The connections of all linked devices of an account. */
  linksOf(account: Account): Link[] {
    return [...account.devices.keys()].flatMap(device => this.link(account, device) ?? []);
  }

  /** Makes a connection the one of its device; returns the one it replaces. */
  connect(link: Link): Link | undefined {
    const name = peerName(link.account, link.device.id);
    const replaced = this.links.get(name);
    this.links.set(name, link);
    return replaced;
  }

  /** Forgets a connection, unless a newer one took its place. */
  disconnect(link: Link): void {
    const name = peerName(link.account, link.device.id);
    if (this.links.get(name) === link) this.links.delete(name);
  }
}
