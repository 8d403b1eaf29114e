import type { OutboundCommand } from '../whatsapp.port';
import type { AuthState } from './auth-state';
import type { Baileys, SocketConfig } from './baileys-library';
import type { BaileysOptions } from './baileys-options';
import type { BoundedCache } from './bounded-cache';
import { jidOf } from './jids';
import { type Journalling, journallingRepository } from './journalling';

type Logger = NonNullable<SocketConfig['logger']>;
type WireMessage = Awaited<ReturnType<NonNullable<SocketConfig['getMessage']>>>;

const nothing = (): void => undefined;

/** Baileys' lines carry numbers, ids and stanzas: none of them is let out. */
const silent: Logger = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/** What a socket is built from. */
export interface SocketParts {
  readonly baileys: Baileys;
  readonly options: BaileysOptions;
  readonly auth: AuthState;
  readonly journalling: Journalling;
  /** Which devices people have; one for all sessions, since the answer is the same for each. */
  readonly devices: BoundedCache<unknown>;
  findSent(id: string): Promise<OutboundCommand | null>;
}

/**
 * The configuration of every socket. Own events are off because they can leave Baileys' event buffer on, which holds
 * back status updates; the phone keeps its notifications because we never say that we are online; groups are filtered
 * after decryption because refusing their stanzas can stall the server's queue.
 */
export function socketConfig(parts: SocketParts): SocketConfig {
  const { options, baileys } = parts;
  const { server } = options;
  return {
    ...(server === undefined ? {} : { waWebSocketUrl: server.url }),
    ...(options.version === undefined ? {} : { version: [...options.version] }),
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
    cachedGroupMetadata: () => Promise.resolve(undefined),
    getMessage: async key => {
      const sent = key.id ? await parts.findSent(key.id) : null;
      return sent === null ? undefined : wireContent(sent);
    },
    makeSignalRepository: journallingRepository(parts.journalling),
  };
}

/** The protocol's form of something we sent, for a phone that could not read it the first time. */
function wireContent({ content, quoted }: OutboundCommand): WireMessage {
  if (content.type !== 'text') return undefined;
  const contextInfo =
    quoted === undefined
      ? {}
      : { contextInfo: { stanzaId: quoted.id, quotedMessage: { conversation: quoted.preview } } };
  return { extendedTextMessage: { text: content.text, ...contextInfo } };
}

type SendArguments = Parameters<ReturnType<Baileys['makeWASocket']>['sendMessage']>;

/**
 * What Baileys is asked to send. No link preview is ever made: it would fetch an address that a customer chose.
 * @throws Error for a content this version cannot send.
 */
export function sendArguments(command: OutboundCommand): SendArguments {
  const { chat, content, quoted } = command;
  const jid = jidOf(chat);
  const quote =
    quoted === undefined
      ? {}
      : {
          quoted: {
            key: { remoteJid: jid, id: quoted.id, fromMe: quoted.fromMe },
            message: { conversation: quoted.preview },
          },
        };
  switch (content.type) {
    case 'text':
      return [jid, { text: content.text, linkPreview: null }, { messageId: command.id, ...quote }];
    case 'reaction': {
      const { target, emoji } = content;
      const key = { remoteJid: jid, id: target.id, fromMe: target.fromMe };
      return [jid, { react: { text: emoji, key } }, { messageId: command.id }];
    }
    case 'media':
    case 'location':
    case 'contacts':
    case 'template':
      throw new Error(`Sending ${content.type} is not supported yet`);
  }
}
