import type { OutboundCommand } from '../whatsapp.port';
import type { AuthState } from './auth-state';
import type { Baileys, SocketConfig } from './baileys-library';
import type { BaileysOptions } from './baileys-options';
import type { BoundedCache } from './bounded-cache';
import { mediaAgent } from './media-agent';
import type { GroupBook } from './group-book';
import { type Journalling, journallingRepository } from './journalling';
import { knownDevices } from './known-devices';
import { wireContent } from './outgoing';
import { silent } from './silent-logger';

/** Dependencies of a socket configuration. */
export interface SocketParts {
  readonly baileys: Baileys;
  readonly options: BaileysOptions;
  readonly auth: AuthState;
  readonly journalling: Journalling;
  /** Device lists, shared by all sessions because they are the same for each account but its own. */
  readonly devices: BoundedCache<unknown>;
  readonly groups: GroupBook;
  findSent(id: string): Promise<OutboundCommand | null>;
}

/**
 * The configuration of every socket. Own events are off because they can leave Baileys' event buffer on, which
 * delays status updates. The account is not marked online, so that the phone keeps its notifications. Unwanted
 * groups are dropped after decryption, because rejecting their stanzas can stall the server's queue.
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
    // A failed commit closes the socket, and WhatsApp redelivers; a retry here would only block the queue.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    // Small history syncs contain the LID mappings; a substitute server sends none, so they are not awaited.
    shouldSyncHistoryMessage: ({ syncType }) =>
      server === undefined && syncType !== baileys.proto.HistorySync.HistorySyncType.FULL,
    userDevicesCache: knownDevices(parts.devices, baileys, () => parts.auth.state.creds.me),
    cachedGroupMetadata: jid => Promise.resolve(parts.groups.known(jid)),
    getMessage: async key => {
      const sent = key.id ? await parts.findSent(key.id) : null;
      return sent === null ? undefined : wireContent(baileys, sent);
    },
    makeSignalRepository: journallingRepository(parts.journalling),
  };
}
