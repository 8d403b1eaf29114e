import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from '@prosa/kernel';
import { WebSocketServer } from 'ws';
import { Connection } from './connection';
import type { CrowdOrder } from './crowd';
import { Exchange } from './exchange';
import { MediaDepot } from './media-depot';
import type { RecipientsOrder } from './recipient-behaviour';
import { simulatorApi, type SimulatorApi } from './simulator.api';
import { SimulatorFault } from './simulator-fault';
import { Store } from './store';
import { loadWireLibrary } from './wire-library';

/** Options of the simulated WhatsApp. */
export interface SimulatorOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Where the ledger is written; absent: beside the journal. */
  readonly ledgerFile?: string;
  readonly clock?: Clock;
  /** The directory of persistent state; absent: in memory only. */
  readonly dataDir?: string;
  /** Scripted customers that start when a phone is linked, unless a crowd is running; absent: none. */
  readonly visitors?: Omit<CrowdOrder, 'to'>;
  /** Customers that react to what companies send them first; absent: none. */
  readonly recipients?: Partial<RecipientsOrder>;
}

/** A running simulated WhatsApp. */
export interface Simulator {
  /** The URL that clients connect to. */
  readonly url: string;
  /** The root public key, in hex, that clients must trust instead of WhatsApp's. */
  readonly noiseRoot: string;
  readonly api: SimulatorApi;
  close(): Promise<void>;
}

/**
 * Starts a local WhatsApp server that speaks the real protocol to an unmodified client. Rejects in production,
 * where the product must never use a fake server.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new SimulatorFault('ERR_SIM_PRODUCTION', 'The WhatsApp simulator does not run in production');
  }
  const library = await loadWireLibrary();
  const store = Store.open(options, options.clock ?? systemClock);
  store.flush();
  const depot = new MediaDepot(options.dataDir);
  const exchange = new Exchange(store, library, depot);
  if (options.recipients !== undefined) exchange.recipients.start(options.recipients);
  const http = createServer((request, response) => {
    const { mediaGone, mediaSlowMs } = exchange.faults;
    const answer = () => depot.answer(request, response, mediaGone).catch(() => response.destroy());
    setTimeout(() => void answer(), request.method === 'GET' ? mediaSlowMs : 0).unref();
  });
  const server = new WebSocketServer({ server: http });
  server.on('connection', socket => new Connection(socket, exchange));
  const port = await listen(http, options.port ?? 0);
  depot.origin = `http://127.0.0.1:${port}`;
  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    noiseRoot: exchange.noise.rootPublic.toString('hex'),
    api: simulatorApi(exchange, options.visitors),
    close: async () => {
      exchange.crowd.stop();
      exchange.recipients.stop();
      exchange.weather.breakEvery(0);
      for (const client of server.clients) client.terminate();
      await new Promise(closed => server.close(closed));
      http.closeAllConnections();
      await new Promise(closed => http.close(closed));
      store.close();
    },
  };
}

function listen(http: Server, port: number): Promise<number> {
  return new Promise((listening, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', () => {
      http.off('error', reject);
      listening((http.address() as AddressInfo).port);
    });
  });
}
