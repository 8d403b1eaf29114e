import { BackgroundFaults } from '@prosa/observability';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConversationIngress, InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import type { MediaLibrary } from '../../../libs/media/src/media-library';
import { ArrivingFiles } from '../../../services/gateway/src/inbound/arriving-files';
import { InboxAppender } from '../../../services/gateway/src/inbound/inbox-appender';
import { InboxWorker } from '../../../services/gateway/src/inbound/inbox-worker';
import { MediaFetcher } from '../../../services/gateway/src/inbound/media-fetcher';
import { ackEntry, unreadableEntry } from '../../../services/gateway/src/inbound/inbound-facts';
import { ColdContacts } from '../../../services/gateway/src/outbound/cold-contacts';
import { OutboxWorker, type ConnectedSession } from '../../../services/gateway/src/outbound/outbox-worker';
import {
  OutgoingCommands,
  type OutgoingFiles,
} from '../../../services/gateway/src/outbound/outgoing-command';
import { LeaseManager, leaseTimes } from '../../../services/gateway/src/session/lease-manager';
import { DispatchStore } from '../../../services/gateway/src/storage/dispatch.store';
import {
  inboxRow,
  InboxStore,
  MESSAGE_KIND,
  type InboxEntry,
} from '../../../services/gateway/src/storage/inbox.store';
import { LeaseStore } from '../../../services/gateway/src/storage/lease.store';
import { ReceivedMediaStore } from '../../../services/gateway/src/storage/received-media.store';
import { Vault } from '../../../services/gateway/src/storage/vault';
import {
  SendRefused,
  type ChatRef,
  type InboundContent,
  type MediaHandle,
  type OutboundCommand,
  type ProviderSession,
  type SendReceipt,
  type WhatsAppProvider,
} from '../../../services/gateway/src/whatsapp/whatsapp.port';
import type { Host } from './host';
import type { Ledger, Written } from './ledger';
import type { Line, Parcel, WhatsAppNetwork } from './network';

const LEASE_SECONDS = 15;
const CLAIM_EVERY_MS = 1_000;
/** Not so long that every storm is over by then. */
const UNREADABLE_AFTER_MS = 300;
const key = Buffer.alloc(32, 7);

/** What a gateway stands on. */
export interface GatewayParts {
  readonly db: OwnerDatabase;
  readonly ingress: ConversationIngress;
  readonly connection: InboundConnection;
  readonly network: WhatsAppNetwork;
  readonly ledger: Ledger;
  /** Where files are kept; null in a world that has none. */
  readonly library: Pick<MediaLibrary, 'put' | 'open'> | null;
}

/** Before what is more than words. */
const FILE_MARK = '\u0001';

/** What phones wrote is read back as it was written. */
const reading = {
  interpret: ({ payload }: { readonly payload: Uint8Array }): Promise<InboundContent> =>
    Promise.resolve(contentIn(Buffer.from(payload).toString())),
};

const contentIn = (text: string): InboundContent => {
  if (!text.startsWith(FILE_MARK)) return { kind: 'message', body: text, mediaType: 'extendedTextMessage' };
  const [body, file] = JSON.parse(text.slice(FILE_MARK.length)) as [string, string];
  const handle = { payload: Buffer.from(file) };
  const media = { name: 'nota.txt', mime: 'text/plain', size: file.length, handle };
  return { kind: 'message', body, mediaType: 'application', media };
};

const textOf = async (stream: AsyncIterable<unknown>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

/**
 * The gateway of one process: the product's journal, leases, and workers in and out, around a session that stands in
 * for the WhatsApp library and its secrets.
 */
export class SimulatedGateway implements Line {
  private readonly vault = new Vault({ key: () => key });
  private readonly inbox: InboxStore;
  private readonly dispatch: DispatchStore;
  private readonly appender: InboxAppender;
  private readonly leases: LeaseManager;
  private readonly incoming: InboxWorker;
  private readonly outgoing: OutboxWorker;
  private readonly session: Pick<ProviderSession, 'send'>;
  private readonly fetcher: MediaFetcher | null;
  private busy = false;

  constructor(
    private readonly host: Host,
    private readonly parts: GatewayParts,
  ) {
    const { db, connection } = parts;
    this.inbox = new InboxStore(db);
    this.dispatch = new DispatchStore(db);
    this.appender = new InboxAppender(this.inbox, this.dispatch, this.vault, () => this.incoming.wake());
    const { plant } = host.dependencies;
    const times = leaseTimes(LEASE_SECONDS);
    this.leases = new LeaseManager({
      store: new LeaseStore(db, host.name, LEASE_SECONDS),
      times: { ...times, ...(plant.neverGivesUp === true && { giveUpMs: Infinity }) },
      lost: () => parts.ledger.disrupted(host.dependencies.scheduler.now),
      alive: () => Promise.resolve(),
    });
    parts.ledger.keepers.push({ host, owns: () => this.leases.fenceOf(connection.id) !== null });
    const own = (): number[] => (this.owns() ? [connection.id] : []);
    const own_ = { send: (command: OutboundCommand) => this.send(command) };
    this.session = host.dependencies.plant.session?.(own_, host) ?? own_;
    this.fetcher = this.fetching(own);
    this.incoming = new InboxWorker({
      background: new BackgroundFaults({ warn: () => undefined }),
      inbox: this.inbox,
      vault: this.vault,
      // The only part of a provider that the worker uses.
      provider: reading as unknown as WhatsAppProvider,
      ingress: parts.ingress,
      files: this.arriving(),
      owned: own,
      owns: () => this.owns(),
      unreadableAfterMs: UNREADABLE_AFTER_MS,
    });
    this.outgoing = new OutboxWorker({
      dispatch: this.dispatch,
      vault: this.vault,
      commands: new OutgoingCommands({
        files: this.sending(),
        vault: this.vault,
        keepUploaded: () => Promise.resolve(),
      }),
      cold: new ColdContacts({
        now: () => host.clock.now().getTime(),
        read: () => Promise.resolve(null),
        tell: () => Promise.resolve(),
        quota: () => Promise.resolve(),
      }),
      reach: { sent: () => Promise.resolve() },
      connected: () => this.connected(),
      connectedIds: own,
      confirmed: () => this.incoming.wake(),
    });
  }

  start(): void {
    this.leases.start();
    this.incoming.start();
    this.outgoing.start();
    this.fetcher?.start();
    void this.claim();
    setInterval(() => void this.claim(), CLAIM_EVERY_MS);
  }

  /** The projections have moved: there may be something to send. */
  wake(): void {
    this.outgoing.wake();
  }

  knock(): void {
    this.host.dependencies.scheduler.after(
      this.host.dependencies.weather.latency(),
      'knock',
      () => void this.receive(),
      this.host,
    );
  }

  private owns(): boolean {
    const { plant, scheduler } = this.host.dependencies;
    if (plant.fenceless === true) return true;
    const isMine = this.leases.fenceOf(this.parts.connection.id) !== null;
    if (isMine) this.parts.ledger.owned(this.host, scheduler.now);
    return isMine;
  }

  private connected(): ConnectedSession | null {
    const { connection, network } = this.parts;
    const { plant, database } = this.host.dependencies;
    const session = this.session as ProviderSession;
    if (plant.fenceless === true) {
      const lease = database.table('waLease').rows.get(String(connection.id));
      return lease === undefined ? null : { session, connection, fence: BigInt(String(lease['fence'])) };
    }
    const fence = this.leases.fenceOf(connection.id);
    return fence === null || !network.has(this) ? null : { session, connection, fence };
  }

  private async claim(): Promise<void> {
    const { connection, network } = this.parts;
    const isNew = this.leases.fenceOf(connection.id) === null;
    if (isNew) await this.leases.claim([connection.id]).catch(() => undefined);
    if (this.leases.fenceOf(connection.id) === null || (network.has(this) && !isNew)) return;
    network.open(this);
    this.incoming.wake();
    this.outgoing.wake();
    this.fetcher?.wake();
  }

  private arriving(): ArrivingFiles {
    const { db, library } = this.parts;
    if (library === null) return {} as unknown as ArrivingFiles;
    const waiting = new ReceivedMediaStore(db, this.vault);
    return new ArrivingFiles({ waiting, files: library, added: () => this.fetcher?.wake() });
  }

  private fetching(connectedIds: () => number[]): MediaFetcher | null {
    const { db, library, network } = this.parts;
    if (library === null) return null;
    const { scheduler, plant } = this.host.dependencies;
    // The only part of a session that fetching files uses.
    const session = { downloadMedia: handle => this.download(handle) } as Partial<ProviderSession>;
    const append: InboxAppender['append'] = (connection, entry) =>
      plant.untold?.(entry.kind, scheduler.random) === true
        ? Promise.resolve()
        : this.appender.append(connection, entry);
    return new MediaFetcher({
      waiting: new ReceivedMediaStore(db, this.vault),
      files: library,
      appender: { append },
      now: () => this.host.clock.now(),
      background: new BackgroundFaults({ warn: () => undefined }),
      connectedIds,
      session: () => (this.owns() && network.has(this) ? (session as ProviderSession) : null),
    });
  }

  private download({ payload }: MediaHandle): Promise<Readable> {
    return this.host.reach('download', () => {
      if (this.host.dependencies.weather.losesAnswer()) throw new Error('The download broke off');
      return Readable.from([Buffer.from(payload)]);
    });
  }

  /** Where the files of what goes out are read. */
  private sending(): OutgoingFiles {
    const { library } = this.parts;
    const files: OutgoingFiles = library ?? { open: () => Promise.resolve(null) };
    return this.host.dependencies.plant.sending?.(files, this.host) ?? files;
  }

  private async send(command: OutboundCommand): Promise<SendReceipt> {
    const { network, ledger } = this.parts;
    const { weather, scheduler, plant } = this.host.dependencies;
    const isLost = weather.losesAnswer();
    if (!network.has(this) && plant.fenceless !== true) throw new SendRefused('not-connected', true);
    if (isLost && scheduler.random.chance(0.4)) throw new SendRefused('connection-lost', true);
    const { content } = command;
    const file = content.type === 'media' ? await textOf(await content.media.open()) : null;
    const acceptedAt = await this.host.reach('send', () => network.take(command, file));
    if (isLost) {
      ledger.disrupted(scheduler.now);
      throw new SendRefused('no-ack', true);
    }
    return { id: command.id, providerId: command.id, acceptedAt };
  }

  /** Takes what waits, one after the other: journalled first, confirmed then. */
  private async receive(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { network } = this.parts;
    const { acknowledges } = this.host.dependencies.plant;
    for (
      let parcel = network.next;
      parcel !== undefined && network.has(this) && this.owns();
      parcel = network.next
    ) {
      const taken = parcel;
      const confirm = (): Promise<void> => this.host.reach('confirm', () => network.confirm(taken));
      if (acknowledges === 'before') await confirm();
      const isKept = await this.journal(taken).then(
        () => true,
        (error: unknown) => {
          this.host.dependencies.scheduler.whisper(() => `not journalled: ${String(error)}`);
          return acknowledges === 'anyway';
        },
      );
      if (!isKept) await pause(400);
      else if (acknowledges !== 'before') await confirm();
    }
    this.busy = false;
  }

  private async journal(parcel: Parcel): Promise<void> {
    const { connection } = this.parts;
    if (parcel.kind === 'status') {
      const { id, chat, state, at } = parcel;
      return this.appender.append(connection, ackEntry({ id, chat, state, at }));
    }
    const entry = this.entryOf(parcel.message);
    if (parcel.kind === 'unreadable') return this.appender.append(connection, unreadableEntry(entry));
    await this.inbox.append([inboxRow(this.vault, connection, entry)]);
    this.incoming.wake();
  }

  private entryOf({ id, phone, groupId, body, file, at, fromMe }: Written): InboxEntry {
    const { plant } = this.host.dependencies;
    const chat: ChatRef = groupId === null ? { kind: 'user', phone } : { kind: 'group', groupId };
    return {
      kind: MESSAGE_KIND,
      chat,
      ...(groupId === null || fromMe ? {} : { author: { kind: 'user', phone } as const }),
      ...(plant.ungroups === true ? { orderKey: `id:${id}` } : {}),
      id,
      fromMe,
      at,
      payload: Buffer.from(file === null ? body : `${FILE_MARK}${JSON.stringify([body, file])}`),
    };
  }
}
