import { join } from 'node:path';
import type { Environment } from '@prosa/config';
import { BaileysProvider } from './whatsapp/baileys/baileys.adapter';
import type { BaileysOptions } from './whatsapp/baileys/baileys-options';
import { RECIPIENTS_PREFIX } from './whatsapp/simulator/recipient-behaviour';
import { startSimulator } from './whatsapp/simulator/simulator';
import type { SimulatorApi } from './whatsapp/simulator/simulator.api';
import type { WhatsAppProvider } from './whatsapp/whatsapp.port';

/** Injection token of {@link WhatsAppNetwork}. */
export const WHATSAPP_NETWORK = Symbol('WhatsAppNetwork');

/** The WhatsApp network that this process uses. */
export interface WhatsAppNetwork {
  readonly provider: WhatsAppProvider;
  /** The simulator's phones; null when the network is not simulated by this process. */
  readonly simulator: SimulatorApi | null;
  /** Where the gateways of other processes reach this process's simulator; null when there is none. */
  readonly address: { readonly url: string; readonly noiseRoot: string } | null;
  close(): Promise<void>;
}

/** The name of linked devices on the phone; fixed, because a change would look like another device. */
const BROWSER = ['Prosa', 'Chrome', '1.0'] as const;

const versionOf = ({ WA_VERSION }: Environment): Pick<BaileysOptions, 'version'> => {
  const [major, minor, patch] = WA_VERSION.split('.').map(Number);
  if (WA_VERSION === '' || major === undefined || minor === undefined || patch === undefined) return {};
  return { version: [major, minor, patch] };
};

/** Scripted customers of the demo: enough to see conversations arrive, for twelve minutes. */
const VISITORS = { phones: 3, perMinute: 2, messages: 24 } as const;

/** The network of a configuration: WhatsApp itself, a substitute server, or a simulator in this process. */
export async function openWhatsAppNetwork(environment: Environment): Promise<WhatsAppNetwork> {
  const { WA_SOCKET_URL: url, WA_NOISE_ROOT: noiseRoot, WA_ALLOW_CUSTOM_SERVER: allowPublic } = environment;
  const options = { browser: BROWSER, ...versionOf(environment) };
  const closed = { simulator: null, address: null, close: () => Promise.resolve() };
  if (url !== '') {
    return {
      provider: new BaileysProvider({ ...options, server: { url, noiseRoot, allowPublic } }),
      ...closed,
    };
  }
  if (!environment.simulated) return { provider: new BaileysProvider(options), ...closed };
  const simulator = await startSimulator({
    dataDir: join(environment.DATA_DIR, 'simulator'),
    port: environment.WA_SIMULATOR_PORT,
    ...(environment.DEMO_CUSTOMERS ? { visitors: VISITORS, recipients: { prefix: RECIPIENTS_PREFIX } } : {}),
  });
  const server = { url: simulator.url, noiseRoot: simulator.noiseRoot };
  return {
    provider: new BaileysProvider({ ...options, server }),
    simulator: simulator.api,
    address: server,
    close: () => simulator.close(),
  };
}
