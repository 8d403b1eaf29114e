import { randomBytes } from 'node:crypto';
import type {
  Capabilities,
  InboundContent,
  JournalEntry,
  ProviderSession,
  ProviderSink,
  SecretOf,
  SessionContext,
  WhatsAppProvider,
} from '../whatsapp.port';
import { type Baileys, loadBaileys } from './baileys-library';
import { assertServerAllowed, type BaileysOptions } from './baileys-options';
import { BoundedCache } from './bounded-cache';
import { BaileysSession } from './baileys-session';
import { interpretPayload } from './journal-payload';

const DEVICES_KEPT = 5_000;
const DEVICES_KEPT_MS = 300_000;

/** WhatsApp through the protocol of its web client. */
export class BaileysProvider implements WhatsAppProvider {
  readonly kind = 'baileys';
  readonly capabilities: Capabilities = {
    qrPairing: true,
    edit: true,
    revokeForAll: true,
    presence: true,
    calls: true,
    groups: true,
    media: true,
    numberCheck: true,
    profilePicture: true,
  };

  private readonly devices: BoundedCache<unknown>;

  /** @throws Error when the options contain a substitute server that is not allowed. */
  constructor(private readonly options: BaileysOptions) {
    if (options.server !== undefined) assertServerAllowed(options.server);
    this.devices = new BoundedCache(DEVICES_KEPT, options.devicesKeptMs ?? DEVICES_KEPT_MS);
  }

  newMessageId(): string {
    return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  }

  async open(context: SessionContext, sink: ProviderSink): Promise<ProviderSession> {
    const baileys = await this.load();
    const { options, devices } = this;
    const session = new BaileysSession({ baileys, options, context, sink, devices });
    await session.start();
    return session;
  }

  async interpret(entry: JournalEntry, secretOf: SecretOf): Promise<InboundContent | null> {
    return interpretPayload(await this.load(), entry, secretOf);
  }

  /**
   * Baileys verifies the server's certificate with an exported constant, which a substitute server has to replace.
   */
  private async load(): Promise<Baileys> {
    const baileys = await loadBaileys();
    const { server } = this.options;
    if (server !== undefined) {
      baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(server.noiseRoot, 'hex');
      baileys.WA_CERT_DETAILS.SERIAL = 0;
    }
    return baileys;
  }
}
