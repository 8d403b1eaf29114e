import type { OutboundCommand } from '../whatsapp.port';
import type { AuthState } from './auth-state';
import type { Baileys, SocketConfig } from './baileys-library';
import type { BaileysOptions } from './baileys-options';
import type { BoundedCache } from './bounded-cache';
import { mediaAgent } from './media-agent';
import type { GroupBook } from './group-book';
import { type Journalling, journallingRepository } from './journalling';
import { wireContent } from './outgoing';
import { silent } from './silent-logger';

/** What a socket is built from. */
export interface SocketParts {
  readonly baileys: Baileys;
  readonly options: BaileysOptions;
  readonly auth: AuthState;
  readonly journalling: Journalling;
  /** Which devices people have; one for all sessions, since the answer is the same for each. */
  readonly devices: BoundedCache<unknown>;
  readonly groups: GroupBook;
  findSent(id: string): Promise<OutboundCommand | null>;
}

/**
 * The configuration of every socket. Own events are off because they can leave Baileys' event buffer on, which holds
 * back status updates; the phone keeps its notifications because nobody is online by itself; groups that nobody wants
 * are left out after decryption because refusing their stanzas can stall the server's queue.
 */
export function socketConfig(parts: SocketParts): SocketConfig {
  const { options, baileys } = parts;
  const { server } = options;
  const fetchAgent = mediaAgent(server);
  return {
    ...(fetchAgent === undefined ? {} : { fetchAgent }),
    ...(server === undefined ? {} : { waWebSocketUrl: server.url }),
    ...(options.version === undefined ? {} : { version: [...options.version] }),
    ...(options.qrTimeoutMs === undefined ? {} : { qrTimeout: options.qrTimeoutMs }),
    auth: parts.auth.state,
    browser: [...options.browser],
    logger: silent,
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    generateHighQualityLinkPreview: false,
    defaultQueryTimeoutMs: 20_000,
    // A failed commit ends the socket, and WhatsApp delivers again; trying here would only hold the line.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    // Small history syncs carry the LID mappings; a stand-in server sends none and is not waited for.
    shouldSyncHistoryMessage: ({ syncType }) =>
      server === undefined && syncType !== baileys.proto.HistorySync.HistorySyncType.FULL,
    userDevicesCache: parts.devices,
    cachedGroupMetadata: jid => Promise.resolve(parts.groups.known(jid)),
    getMessage: async key => {
      const sent = key.id ? await parts.findSent(key.id) : null;
      return sent === null ? undefined : wireContent(baileys, sent);
    },
    makeSignalRepository: journallingRepository(parts.journalling),
  };
}
