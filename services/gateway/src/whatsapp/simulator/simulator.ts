import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from '@prosa/kernel';
import { WebSocketServer } from 'ws';
import { Connection } from './connection';
import type { CrowdOrder } from './crowd';
import { Exchange } from './exchange';
import { MediaDepot } from './media-depot';
import { simulatorApi, type SimulatorApi } from './simulator.api';
import { SimulatorFault } from './simulator-fault';
import { Store } from './store';
import { loadWireLibrary } from './wire-library';

/** How to run the simulated WhatsApp. */
export interface SimulatorOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Where facts are written for a judge outside the product; absent: beside the journal. */
  readonly ledgerFile?: string;
  readonly clock?: Clock;
  /** What must survive a restart is kept here; absent: nothing survives. */
  readonly dataDir?: string;
  /** Customers who begin to write to a phone when it has been linked, unless others are writing; absent: nobody does. */
  readonly visitors?: Omit<CrowdOrder, 'to'>;
}

/** A running simulated WhatsApp. */
export interface Simulator {
  /** Where a client connects. */
  readonly url: string;
  /** The public key, in hex, a client must trust instead of WhatsApp's. */
  readonly noiseRoot: string;
  readonly api: SimulatorApi;
  close(): Promise<void>;
}

/**
 * Starts a WhatsApp server on this machine that speaks the real protocol to an unmodified client.
 * Rejects in production: a product in production must never be pointed at a fake.
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
