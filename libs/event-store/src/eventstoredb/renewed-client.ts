import type { EventStoreDBClient } from '@eventstore/db-client';
import { ended } from '@prosa/kernel';
import { clientLibrary } from './client-library';
import { explainFault, LogRefused, type LogAddress } from './explain-fault';

/** How long a node may take to say who leads; one that is frozen says nothing, and the next one is asked. */
const gossipSeconds = 2;

/** The address as the client is given it. */
export const clientUrl = ({ url, hosts, discovers, query }: LogAddress): string =>
  (hosts.length === 1 && !discovers) || /gossipTimeout=/i.test(query)
    ? url
    : `${url}${query === '' ? '?' : '&'}gossipTimeout=${gossipSeconds}`;

/**
 * Makes a client, which connects at its first call.
 * @throws LogRefused in place of the client's own text, which may quote the password.
 */
export const openClient = (address: LogAddress): EventStoreDBClient => {
  try {
    return clientLibrary().EventStoreDBClient.connectionString(clientUrl(address));
  } catch (fault) {
    const text = explainFault(fault, address);
    throw new LogRefused(text ?? 'EVENT_STORE_URL cannot be read: check its hosts, ports and options');
  }
};

/** What the client has, and does not declare. */
interface Channelled {
  getChannel(): Promise<{ close(): void }>;
}

/**
 * The vendor's client, replaced after a call without an answer. Its own channel would stay with a node that is frozen
 * for twenty seconds; a new client asks the nodes which of them leads.
 */
export class RenewedClient {
  current: EventStoreDBClient;

  constructor(private readonly open: () => EventStoreDBClient) {
    this.current = open();
  }

  /** Replaces a client whose call timed out, unless it was replaced meanwhile; its subscriptions end, and are opened again. */
  renew(silent: EventStoreDBClient): void {
    if (silent !== this.current) return;
    this.current = this.open();
    void ended(leave(silent));
  }

  async close(): Promise<void> {
    await this.current.dispose();
  }
}

const leave = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose();
  const channel = await (client as unknown as Channelled).getChannel();
  channel.close();
};
