import { peerName } from './directory';
import type { WireNode } from './wire-library';
import type { Account, LinkedDevice } from './world';

/** A logged-in connection of a linked device. */
export interface Link {
  readonly account: Account;
  readonly device: LinkedDevice;
  /** Whether the offline queue has been handed over. */
  live: boolean;
  /** The numbers whose chat states the device subscribed to; null while it is not online. */
  follows: Set<string> | null;
  send(stanza: WireNode): void;
  /** Sends a last stanza and closes. */
  end(stanza: WireNode): void;
  cut(): void;
}

/** The logged-in connections; a device has at most one. */
export class Links {
  private readonly byDevice = new Map<string, Link>();

  /** The connection of one linked device. */
  of(account: Account, device: number): Link | undefined {
    return this.byDevice.get(peerName(account, device));
  }

  /** The connections of all linked devices of an account. */
  all(account: Account): Link[] {
    return [...account.devices.keys()].flatMap(device => this.of(account, device) ?? []);
  }

  /** All connections. */
  everyOne(): Link[] {
    return [...this.byDevice.values()];
  }

  /** Registers a connection for its device; returns the one it replaces. */
  add(link: Link): Link | undefined {
    const name = peerName(link.account, link.device.id);
    const replaced = this.byDevice.get(name);
    this.byDevice.set(name, link);
    return replaced;
  }

  /** Removes a connection, unless a newer one has replaced it. */
  remove(link: Link): void {
    const name = peerName(link.account, link.device.id);
    if (this.byDevice.get(name) === link) this.byDevice.delete(name);
  }
}
