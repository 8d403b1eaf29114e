import { EventEmitter, once } from 'node:events';
import type { Simulator } from '../simulator';
import { loadWireLibrary, type Baileys } from '../wire-library';

type Socket = ReturnType<Baileys['makeWASocket']>;
type Creds = ReturnType<Baileys['initAuthCreds']>;
type KeyStore = Parameters<Baileys['makeWASocket']>[0]['auth']['keys'];
type Upserted = Parameters<Parameters<Socket['ev']['on']>[1]>[0];

const PATIENCE_MS = 20_000;

/** The client's persistent state, as the product would keep it in its database. */
export interface ClientMemory {
  readonly creds: Creds;
  readonly keys: Map<string, unknown>;
}

/** A message that the client received. */
export interface Got {
  readonly id: string;
  readonly text: string;
  readonly chat: string;
  readonly fromMe: boolean;
  readonly unreadable: boolean;
  readonly offline: boolean;
}

/** A new, unpaired client. */
export async function newMemory(): Promise<ClientMemory> {
  const { baileys } = await loadWireLibrary();
  return { creds: baileys.initAuthCreds(), keys: new Map() };
}

/** An unmodified Baileys socket that records its events; conditions are polled with a deadline. */
export class WireClient {
  readonly got: Got[] = [];
  readonly acks: { id: string; error: string | undefined }[] = [];
  readonly statuses: { id: string; status: number }[] = [];
  readonly closes: number[] = [];
  qr = '';
  opened = false;
  private readonly changed = new EventEmitter().setMaxListeners(0);

  private constructor(
    readonly socket: Socket,
    private readonly sent: Map<string, string>,
  ) {}

  /** Connects with the client's persistent state. */
  static async connect(
    simulator: Pick<Simulator, 'url' | 'noiseRoot'>,
    memory: ClientMemory,
  ): Promise<WireClient> {
    const { baileys } = await loadWireLibrary();
    baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(simulator.noiseRoot, 'hex');
    const sent = new Map<string, string>();
    const socket = baileys.makeWASocket({
      auth: { creds: memory.creds, keys: keyStore(memory.keys) },
      waWebSocketUrl: simulator.url,
      logger: silentLogger(),
      emitOwnEvents: false,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      browser: ['Prosa', 'Chrome', '1.0'],
      getMessage: async key => ({ conversation: sent.get(key.id ?? '') ?? '' }),
    });
    const client = new WireClient(socket, sent);
    client.listen();
    return client;
  }

  /** Sends a text under an id of its own. */
  async say(number: string, text: string, messageId: string): Promise<void> {
    this.sent.set(messageId, text);
    await this.socket.sendMessage(`${number}@s.whatsapp.net`, { text, linkPreview: null }, { messageId });
  }

  /** Waits until the condition holds; rejects with its name on a timeout. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    while (!holds()) {
      await once(this.changed, 'change', { signal: deadline }).catch(() => {
        throw new Error(`never happened: ${what}`);
      });
    }
  }

  /** The close code of the connection, as Baileys reports it. */
  async ended(): Promise<number> {
    await this.until('the connection ends', () => this.closes.length > 0);
    return this.closes[0] ?? 0;
  }

  /** Closes without logging out. */
  async close(): Promise<void> {
    await this.socket.end(undefined);
  }

  private listen(): void {
    const { ev, ws } = this.socket;
    ev.on('creds.update', update => this.note(() => Object.assign(this.socket.authState.creds, update)));
    ev.on('connection.update', ({ qr, connection, lastDisconnect }) =>
      this.note(() => {
        if (qr !== undefined) this.qr = qr;
        if (connection === 'open') this.opened = true;
        if (connection === 'close') this.closes.push(codeOf(lastDisconnect?.error));
      }),
    );
    ev.on('messages.upsert', upserted => this.note(() => this.take(upserted)));
    ev.on('messages.update', updates =>
      this.note(() => {
        for (const { key, update } of updates) {
          if (update.status != null) this.statuses.push({ id: key.id ?? '', status: update.status });
        }
      }),
    );
    ws.on('CB:ack,class:message', (ack: { attrs: Record<string, string> }) =>
      this.note(() => this.acks.push({ id: ack.attrs['id'] ?? '', error: ack.attrs['error'] })),
    );
  }

  private take(upserted: Upserted): void {
    const { messages, type } = upserted as { messages: UpsertedMessage[]; type: string };
    for (const { key, message, messageStubType } of messages) {
      this.got.push({
        id: key.id ?? '',
        text: message?.conversation ?? message?.extendedTextMessage?.text ?? '',
        chat: key.remoteJid ?? '',
        fromMe: key.fromMe ?? false,
        unreadable: messageStubType != null,
        offline: type === 'append',
      });
    }
  }

  private note(change: () => unknown): void {
    change();
    this.changed.emit('change');
  }
}

interface UpsertedMessage {
  key: { id?: string | null; remoteJid?: string | null; fromMe?: boolean | null };
  message?: { conversation?: string | null; extendedTextMessage?: { text?: string | null } | null } | null;
  messageStubType?: number | null;
}

function codeOf(error: Error | undefined): number {
  const output = (error as { output?: { statusCode?: number } } | undefined)?.output;
  return output?.statusCode ?? 0;
}

function keyStore(kept: Map<string, unknown>): KeyStore {
  return {
    get: (type, ids) => {
      const found = ids.flatMap(id => (kept.has(`${type}/${id}`) ? [[id, kept.get(`${type}/${id}`)]] : []));
      return Object.fromEntries(found) as never;
    },
    set: data => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value == null) kept.delete(`${type}/${id}`);
          else kept.set(`${type}/${id}`, value);
        }
      }
    },
  };
}

function silentLogger() {
  const nothing = () => undefined;
  const logger = {
    level: 'silent',
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    child: () => logger,
  };
  return logger;
}
