import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type Capabilities,
  type ChatRef,
  FencedOut,
  type GroupInfo,
  type InboundContent,
  type JournalEntry,
  MediaGone,
  type MediaHandle,
  type MessageRef,
  type NumberCheck,
  type OutboundCommand,
  type ProviderSession,
  type ProviderSink,
  type SendReceipt,
  SendRefused,
  type SessionContext,
  type SessionUpdate,
  type TypingState,
  type WhatsAppProvider,
} from '../whatsapp.port';
import type { Line, MemoryNetwork, Parcel } from './memory-network';
import { asBase64, contentIn, everything, inGroup, placeOf } from './memory-parcels';

interface Linked {
  readonly number: string;
  readonly token: string;
}

const RECONNECT_MS = 5;
const PERMANENT = new Set([463, 479]);

/** WhatsApp without a protocol, for specs of code that uses the port. */
export class MemoryProvider implements WhatsAppProvider {
  readonly kind = 'memory';
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

  constructor(
    private readonly network: MemoryNetwork,
    private readonly ackTimeoutMs = 50,
  ) {}

  newMessageId(): string {
    return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  }

  async open(context: SessionContext, sink: ProviderSink): Promise<ProviderSession> {
    const session = new MemorySession(this.network, context, sink, this.ackTimeoutMs);
    await session.start();
    return session;
  }

  interpret(entry: JournalEntry): Promise<InboundContent | null> {
    return Promise.resolve(contentIn(Buffer.from(entry.payload).toString()));
  }
}

class MemorySession implements ProviderSession {
  private linked: Linked | null = null;
  /** The line of the latest login; null while there is none. */
  private line: Line | null = null;
  private ended = false;
  private timer: NodeJS.Timeout | undefined;
  private withdraw: () => void = () => undefined;
  private code: string | null = null;
  private replaced = 0;
  private delivered: Promise<void> = Promise.resolve();
  private fetching: Promise<void> = Promise.resolve();

  constructor(
    private readonly network: MemoryNetwork,
    private readonly context: SessionContext,
    private readonly sink: ProviderSink,
    private readonly ackTimeoutMs: number,
  ) {
    context.signal.addEventListener('abort', () => void this.close(), { once: true });
  }

  async start(): Promise<void> {
    this.tell({ state: 'opening' });
    const saved = await this.context.credentials.readCredentials();
    this.linked = saved === null ? null : (JSON.parse(Buffer.from(saved).toString()) as Linked);
    if (this.linked === null) this.showCode();
    else this.login();
  }

  async send(command: OutboundCommand): Promise<SendReceipt> {
    const { phone: to, groupId } = command.chat;
    if (this.line === null || this.linked === null) throw new SendRefused('not-connected', true);
    if (to === undefined && groupId === undefined) throw new SendRefused('unsupported', false);
    const group = groupId === undefined ? null : await this.groupInfo(command.chat);
    if (groupId !== undefined && group === null) throw new SendRefused('not-in-group', false);
    const { number } = this.linked;
    const error =
      groupId === undefined
        ? await this.deliver(number, to ?? '', command)
        : await this.network.groups.receive(number, groupId, command);
    if (error !== null) throw new SendRefused(String(error), !PERMANENT.has(error));
    if (this.network.faults.dropAcks) {
      await new Promise(silence => setTimeout(silence, this.ackTimeoutMs));
      throw new SendRefused('no-ack', true);
    }
    const members = group === null ? {} : { members: group.members };
    return { id: command.id, providerId: command.id, acceptedAt: new Date(), ...members };
  }

  markRead(messages: readonly MessageRef[]): Promise<void> {
    for (const { chat, id, participant } of messages)
      this.network.opened(participant?.phone ?? chat.phone ?? '', [id]);
    return Promise.resolve();
  }

  setTyping(chat: ChatRef, state: TypingState): Promise<void> {
    this.network.account(chat.phone ?? '').typing.set(this.linked?.number ?? '', state);
    return Promise.resolve();
  }

  setOnline(isOnline: boolean): Promise<void> {
    if (this.line === null) return Promise.reject(new SendRefused('not-connected', true));
    this.network.attend(this.linked?.number ?? '', isOnline);
    return Promise.resolve();
  }

  followPresence(chat: ChatRef): Promise<void> {
    if (this.line === null) return Promise.reject(new SendRefused('not-connected', true));
    this.network.account(this.linked?.number ?? '').follows?.add(chat.phone ?? '');
    return Promise.resolve();
  }

  renewMedia(media: MediaHandle): Promise<MediaHandle> {
    const renewed = this.network.renew(media);
    return renewed === undefined ? Promise.reject(new MediaGone('Forgotten')) : Promise.resolve(renewed);
  }

  downloadMedia(media: MediaHandle): Promise<Readable> {
    const bytes = this.network.bytesOf(media);
    return bytes === undefined
      ? Promise.reject(new MediaGone('Forgotten'))
      : Promise.resolve(Readable.from([bytes]));
  }

  checkNumbers(phones: readonly string[]): Promise<readonly NumberCheck[]> {
    // As in the wire simulator: numbers ending in 0000 have no WhatsApp.
    return Promise.resolve(
      phones.map(phone =>
        phone.endsWith('0000') ? { phone, exists: false } : { phone, exists: true, canonicalPhone: phone },
      ),
    );
  }

  groupInfo({ groupId = '' }: ChatRef): Promise<GroupInfo | null> {
    const group = this.network.groups.find(groupId);
    const others = group?.members.filter(number => number !== this.linked?.number) ?? [];
    const isIn = group !== undefined && others.length < group.members.length;
    return Promise.resolve(isIn ? { subject: group.subject, members: others.length } : null);
  }

  profilePicture({ phone = '' }: ChatRef): Promise<string | null> {
    return Promise.resolve(this.network.account(phone).picture === null ? null : `memory:${phone}`);
  }

  fetchPicture(address: string): Promise<Readable | null> {
    const { picture } = this.network.account(address.slice('memory:'.length));
    return Promise.resolve(picture === null ? null : Readable.from([picture]));
  }

  requestPairingCode(phone: string): Promise<string> {
    if (this.code === null) return Promise.reject(new SendRefused('not-connected', true));
    const typed = randomBytes(4).toString('hex').toUpperCase();
    this.network.offerTyped(phone, typed, this.code);
    return Promise.resolve(typed);
  }

  rejectCall(id: string): Promise<void> {
    this.network.rejected.add(id);
    return Promise.resolve();
  }

  async logout(): Promise<void> {
    if (this.linked !== null) this.network.account(this.linked.number).token = null;
    this.stop();
    await this.context.credentials.wipe();
    this.tell({ state: 'disconnected', reason: 'logged_out' });
    await this.delivered;
  }

  async close(): Promise<void> {
    this.stop();
    await this.fetching;
    await this.delivered;
  }

  private knock(): void {
    this.fetching = this.fetching.then(() => this.fetch());
  }

  private end(reason: 'cut' | 'replaced' | 'logged_out'): void {
    this.offline();
    if (reason === 'logged_out') {
      this.giveUp({ state: 'disconnected', reason }, true);
      return;
    }
    if (reason === 'replaced') this.replaced += 1;
    if (this.replaced > 1) {
      this.giveUp({ state: 'disconnected', reason: 'replaced' }, false);
      return;
    }
    this.tell({ state: 'opening', reason: reason === 'cut' ? 'network' : reason });
    this.loginSoon();
  }

  private showCode(): void {
    const code = `memory:${randomBytes(6).toString('hex')}`;
    this.code = code;
    const { codeLivesMs } = this.network.faults;
    if (codeLivesMs !== null)
      this.timer = setTimeout(
        () => this.giveUp({ state: 'disconnected', reason: 'qr_expired' }, false),
        codeLivesMs,
      );
    this.withdraw = this.network.offer(code, async number => {
      clearTimeout(this.timer);
      this.code = null;
      this.linked = { number, token: code };
      this.tell({ state: 'pairing' });
      await this.context.credentials.writeCredentials(Buffer.from(JSON.stringify(this.linked)));
      this.login();
    });
    this.tell({ state: 'qr', qr: code });
  }

  private login(): void {
    if (this.linked === null || this.ended) return;
    const line = this.newLine();
    const refused = this.network.login(this.linked.number, this.linked.token, line);
    if (refused === 401) return this.giveUp({ state: 'disconnected', reason: 'logged_out' }, true);
    if (refused === 405) {
      this.tell({ state: 'timeout', reason: 'version' });
      return this.loginSoon();
    }
    if (refused !== null) return this.giveUp({ state: 'disconnected', reason: 'banned' }, false);
    this.line = line;
    this.tell({ state: 'connected', me: this.network.chat(this.linked.number) });
    this.knock();
    this.fetching = this.fetching.then(() => {
      if (this.line !== null) this.tellInTurn(() => this.sink.caughtUp());
    });
  }

  /** Events of an earlier line are ignored once another is open. */
  private newLine(): Line {
    const line: Line = {
      knock: () => this.line === line && this.knock(),
      end: reason => this.line === line && this.end(reason),
    };
    return line;
  }

  private loginSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.login(), RECONNECT_MS);
  }

  private async deliver(
    from: string,
    to: string,
    { id, content, quoted }: OutboundCommand,
  ): Promise<number | null> {
    const quote = quoted === undefined ? {} : { quotedId: quoted.id };
    switch (content.type) {
      case 'text':
        return this.network.receive(from, to, { id, text: content.text, ...quote });
      case 'media': {
        const bytes = await everything(await content.media.open());
        await content.media.keepUploaded?.(Buffer.from(id));
        const kind = content.media.voice === true ? 'voice' : content.kind;
        return this.network.receive(from, to, { id, text: content.caption ?? '', kind, bytes, ...quote });
      }
      case 'location':
        return this.network.receive(from, to, { id, text: content.name ?? '', kind: 'location', ...quote });
      case 'contacts':
        return this.network.receive(from, to, {
          id,
          text: content.vcards.join('\n'),
          kind: 'contact',
          ...quote,
        });
      case 'edit':
      case 'revoke':
      case 'reaction':
        if (this.network.faults.nack !== null) return this.network.faults.nack;
        this.network.change(from, to, { id, content });
        return null;
      case 'template':
        throw new SendRefused('unsupported', false);
    }
  }

  private async fetch(): Promise<void> {
    const parcels = this.linked === null ? [] : this.network.account(this.linked.number).parcels;
    while (this.line !== null && parcels.length > 0) {
      const [parcel] = parcels;
      if (parcel === undefined || !(await this.accept(parcel))) return;
      parcels.shift();
    }
  }

  /** Whether a parcel is durable on our side; only then the network removes it. */
  private async accept(parcel: Parcel): Promise<boolean> {
    if (parcel.kind === 'renamed') {
      await this.sink.group({ chat: { kind: 'group', groupId: parcel.group }, subject: parcel.subject });
      return true;
    }
    const chat = this.network.chat(parcel.from);
    if (parcel.kind === 'status') {
      const place = placeOf(chat, parcel.group, who => ({ participant: who }));
      await this.sink.status({ id: parcel.id, ...place, state: parcel.state, at: new Date() });
      return true;
    }
    if (parcel.kind === 'typing') {
      await this.sink.presence({ chat, state: parcel.state });
      return true;
    }
    if (parcel.kind === 'picture') {
      await this.sink.contact({ chat, pictureChanged: true });
      return true;
    }
    if (parcel.kind === 'call-over') {
      await this.sink.call({ id: parcel.id, chat, video: parcel.video, state: 'missed', at: new Date() });
      return true;
    }
    if (parcel.kind === 'call') {
      await this.sink.call({ id: parcel.id, chat, video: parcel.video, state: 'offer', at: new Date() });
      return true;
    }
    const { id, fromMe, group } = parcel;
    if (group !== undefined && !(await this.context.wantsGroups())) return true;
    const place =
      fromMe && group !== undefined
        ? { chat: inGroup(group) }
        : placeOf(chat, group, who => ({ author: who }));
    if (parcel.kind === 'unreadable') {
      await this.sink.unreadable({ id, ...place, fromMe, at: new Date() });
      return true;
    }
    const payload = Buffer.from(JSON.stringify(parcel.content, asBase64));
    const entry: JournalEntry = { id, ...place, fromMe, at: new Date(), payload };
    try {
      const ratchet = [{ type: 'session', id: parcel.from, value: Buffer.from(parcel.id) }];
      await this.context.credentials.writeKeys(ratchet, entry);
      return true;
    } catch (error) {
      this.offline();
      if (error instanceof FencedOut) this.giveUp({ state: 'disconnected', reason: 'lease_lost' }, false);
      else this.loginSoon();
      return false;
    }
  }

  private giveUp(update: SessionUpdate, wipe: boolean): void {
    this.stop();
    if (wipe) this.tellInTurn(() => this.context.credentials.wipe());
    this.tell(update);
  }

  private offline(): void {
    const { line, linked } = this;
    this.line = null;
    if (line !== null && linked !== null) this.network.hangUp(linked.number, line);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.ended = true;
    this.withdraw();
    this.offline();
  }

  private tell(update: SessionUpdate): void {
    this.tellInTurn(() => this.sink.connection(update));
  }

  private tellInTurn(work: () => Promise<void>): void {
    this.delivered = this.delivered.then(() =>
      this.context.background.attempt('record what a session received', work),
    );
  }
}
