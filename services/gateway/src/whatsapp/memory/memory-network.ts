import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  ChatRef,
  InboundContent,
  MessageRef,
  OutboundContent,
  StatusUpdate,
  TypingState,
} from '../whatsapp.port';
import { MemoryGroups } from './memory-groups';

/** A message as a phone of the in-memory network stores it; `ack` has WhatsApp's values. */
export interface HeldMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly peer: string;
  /** The author, in a group. */
  readonly author?: string;
  text: string;
  ack: number;
  /** Its kind of content besides text. */
  readonly kind?: string;
  readonly quotedId?: string;
  readonly bytes?: Buffer;
  reaction?: string;
  revoked?: boolean;
}

/** An item queued for a linked device until it is confirmed. */
export type Parcel =
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly from: string;
      readonly fromMe: boolean;
      readonly group?: string;
      readonly content: InboundContent;
    }
  | {
      readonly kind: 'unreadable';
      readonly id: string;
      readonly from: string;
      readonly fromMe: boolean;
      readonly group?: string;
    }
  | { readonly kind: 'call'; readonly id: string; readonly from: string; readonly video: boolean }
  | { readonly kind: 'typing'; readonly id: string; readonly from: string; readonly state: TypingState }
  | { readonly kind: 'picture'; readonly id: string; readonly from: string }
  | { readonly kind: 'renamed'; readonly id: string; readonly group: string; readonly subject: string }
  | { readonly kind: 'call-over'; readonly id: string; readonly from: string; readonly video: boolean }
  | {
      readonly kind: 'status';
      readonly from: string;
      readonly group?: string;
      readonly id: string;
      readonly state: StatusUpdate['state'];
    };

/** A change sent to a phone, under an id of its own. */
export interface SentChange {
  readonly id: string;
  readonly content: Extract<OutboundContent, { target: MessageRef }>;
}

/** A device's connection to the network. */
export interface Line {
  /** There may be something to fetch. */
  knock(): unknown;
  end(reason: 'cut' | 'replaced' | 'logged_out'): unknown;
}

/** Faults that can be injected. */
export interface MemoryFaults {
  dropAcks: boolean;
  autoDeliver: boolean;
  nack: number | null;
  refuseLogin: number | null;
  corruptInbound: boolean;
  mediaGone: boolean;
  duplicateInbound: boolean;
  reorderInbound: boolean;
  /** Messages to numbers that never wrote are refused with 463. */
  restricted: boolean;
  /** How long a code is shown; null: without a limit. */
  codeLivesMs: number | null;
}

interface Account {
  readonly number: string;
  readonly messages: Map<string, HeldMessage>;
  readonly parcels: Parcel[];
  token: string | null;
  line: Line | null;
  /** Previously open lines. */
  readonly oldLines: Line[];
  duplicates: number;
  picture: Buffer | null;
  /** Who is typing to it now. */
  readonly typing: Map<string, TypingState>;
  /** The numbers whose chat states its device subscribed to; null while it is not online. */
  follows: Set<string> | null;
}

const HELD_BACK_MS = 20;
const RESTRICTED = 463;

/** An in-memory WhatsApp for specs: phones with one linked device each, store and forward, no wire protocol. */
export class MemoryNetwork {
  readonly faults: MemoryFaults = {
    dropAcks: false,
    autoDeliver: true,
    nack: null,
    refuseLogin: null,
    corruptInbound: false,
    mediaGone: false,
    duplicateInbound: false,
    reorderInbound: false,
    restricted: false,
    codeLivesMs: null,
  };
  private readonly accounts = new Map<string, Account>();
  private readonly offers = new Map<string, (number: string) => Promise<void>>();
  private readonly codes = new Map<string, string>();
  private readonly files = new Map<string, Buffer>();
  private readonly onPhones = new Map<string, Buffer>();
  readonly groups = new MemoryGroups(this);
  /** Calls that a device rejected. */
  readonly rejected = new Set<string>();
  private ids = 0;

  /** The LID of a number. */
  lidOf(number: string): string {
    return String(1e14 + (createHash('sha256').update(number).digest().readUIntBE(0, 6) % 9e14));
  }

  chat(number: string): ChatRef {
    return { kind: 'user', phone: number, lid: this.lidOf(number) };
  }

  account(number: string): Account {
    const account = this.accounts.get(number) ?? {
      number,
      messages: new Map(),
      parcels: [],
      token: null,
      line: null,
      oldLines: [],
      duplicates: 0,
      picture: null,
      typing: new Map(),
      follows: null,
    };
    this.accounts.set(number, account);
    return account;
  }

  /** Lets a phone be linked by pairing code instead of the QR code. */
  offerTyped(number: string, typed: string, code: string): void {
    this.codes.set(`${number}/${typed}`, code);
  }

  /** A phone enters a pairing code. */
  async type(typed: string, number: string): Promise<void> {
    await this.scan(this.codes.get(`${number}/${typed}`) ?? '', number);
  }

  /** Shows a code; returns a function that withdraws it. */
  offer(code: string, scanned: (number: string) => Promise<void>): () => void {
    this.offers.set(code, scanned);
    return () => this.offers.delete(code);
  }

  async scan(code: string, number: string): Promise<void> {
    const scanned = this.offers.get(code);
    if (scanned === undefined) throw new Error('Nobody shows this code');
    this.offers.delete(code);
    this.account(number).token = code;
    await scanned(number);
  }

  /** Connects a device; returns an error code when it is refused. */
  login(number: string, token: string, line: Line): number | null {
    if (this.faults.refuseLogin !== null) return this.faults.refuseLogin;
    const account = this.account(number);
    if (account.token !== token) return 401;
    account.line?.end('replaced');
    account.line = line;
    account.follows = null;
    return null;
  }

  /** A number's device goes online or offline. */
  attend(number: string, isOnline: boolean): void {
    const account = this.account(number);
    account.follows = isOnline ? (account.follows ?? new Set()) : null;
  }

  /** A phone sends a chat state to a device that is online and subscribed to it. */
  typing(from: string, to: string, state: TypingState): void {
    if (this.account(to).follows?.has(from) === true)
      this.post(to, { kind: 'typing', id: `T${String(++this.ids)}`, from, state });
  }

  hangUp(number: string, line: Line): void {
    const account = this.account(number);
    if (account.line === line) account.line = null;
    account.oldLines.push(line);
  }

  /** Closed lines of a number emit late events. */
  lateEvents(number: string): void {
    for (const line of this.account(number).oldLines) {
      line.knock();
      for (const reason of ['cut', 'replaced', 'logged_out'] as const) line.end(reason);
    }
  }

  /** A phone sends a text to a number with a linked device. */
  write(from: string, to: string, text: string): string {
    const id = this.tell(from, to, { kind: 'message', body: text, mediaType: 'extendedTextMessage' });
    this.account(from).messages.set(id, { id, fromMe: true, peer: to, text, ack: 2 });
    return id;
  }

  /** Sends content to a number with a linked device; `fromMe`: from the number's own phone, to the other side. */
  tell(from: string, to: string, content: InboundContent, fromMe = false): string {
    const id = this.nextId();
    this.hand(to, { kind: 'message', id, from, fromMe, content });
    return id;
  }

  /** A new id as phones generate them. */
  nextId(): string {
    return `3A${String(++this.ids).padStart(18, '0')}`;
  }

  /** Queues a message for a linked device, subject to the injected faults. */
  hand(to: string, parcel: Extract<Parcel, { kind: 'message' }>): void {
    const { parcels } = this.account(to);
    const { content: _, ...named } = parcel;
    if (this.faults.corruptInbound) parcels.push({ ...named, kind: 'unreadable' });
    const last = parcels.at(-1);
    if (this.faults.reorderInbound && last?.kind === 'message') parcels.splice(-1, 0, parcel);
    else parcels.push(parcel);
    if (this.faults.duplicateInbound) parcels.push(parcel);
    this.knock(to);
  }

  /** A group member received or read messages of another. */
  confirmIn(
    group: string,
    from: string,
    sender: string,
    ids: readonly string[],
    state: 'delivered' | 'read',
  ): void {
    // After the sender's ack, as on the wire.
    void setImmediate().then(() => {
      for (const id of ids) this.post(sender, { kind: 'status', from, group, id, state });
    });
  }

  /** Queues something other than a message for the device of a number. */
  post(to: string, parcel: Parcel): void {
    this.account(to).parcels.push(parcel);
    this.knock(to);
  }

  /** Sets or removes a number's picture; the device of `to` is notified. */
  setPicture(number: string, to: string, picture: Buffer | null): void {
    this.account(number).picture = picture;
    this.post(to, { kind: 'picture', id: `P${String(++this.ids)}`, from: number });
  }

  /** Deletes all files from the server; the phones that sent them keep them. */
  expireFiles(): void {
    for (const [name, bytes] of this.files) this.onPhones.set(name, bytes);
    this.files.clear();
  }

  /** The phone uploads a file again; undefined when it no longer has it. */
  renew(handle: { readonly payload: Uint8Array }): { readonly payload: Uint8Array } | undefined {
    const bytes = this.onPhones.get(Buffer.from(handle.payload).toString());
    return bytes === undefined || this.faults.mediaGone ? undefined : this.file(bytes);
  }

  /** With reordering enabled, each notification is delayed so that the next can overtake it. */
  private knock(number: string): void {
    const knock = (): void => void this.account(number).line?.knock();
    if (this.faults.reorderInbound) setTimeout(knock, HELD_BACK_MS);
    else knock();
  }

  /** The file of a message; it can be fetched unless `mediaGone`. */
  file(bytes: Buffer): { readonly payload: Uint8Array } {
    const name = `file ${String(++this.ids)}`;
    this.files.set(name, bytes);
    return { payload: Buffer.from(name) };
  }

  /** The content of a file; undefined when it is no longer available. */
  bytesOf(handle: { readonly payload: Uint8Array }): Buffer | undefined {
    return this.faults.mediaGone ? undefined : this.files.get(Buffer.from(handle.payload).toString());
  }

  isLinked(number: string): boolean {
    return this.account(number).token !== null;
  }

  call(from: string, to: string, video = false): string {
    const id = `CALL${String(++this.ids)}`;
    this.account(to).parcels.push({ kind: 'call', id, from, video });
    this.account(to).line?.knock();
    return id;
  }

  /** A device sends; returns an error code when it is refused. */
  receive(from: string, to: string, message: Omit<HeldMessage, 'fromMe' | 'peer' | 'ack'>): number | null {
    const { id } = message;
    const { messages } = this.account(to);
    const wrote = [...messages.values()].some(held => held.fromMe && held.peer === from);
    if (this.faults.nack !== null) return this.faults.nack;
    if (this.faults.restricted && !wrote) return RESTRICTED;
    if (messages.has(id)) this.account(to).duplicates += 1;
    else {
      messages.set(id, { ...message, fromMe: false, peer: from, ack: 2 });
      if (this.isLinked(to)) this.pass(from, to, message);
    }
    if (this.faults.autoDeliver) void this.confirm(to, from, [id], 'delivered');
    return null;
  }

  /** Delivers a device's message to the linked device of a number, as to its phone. */
  private pass(from: string, to: string, { id, text }: Pick<HeldMessage, 'id' | 'text'>): void {
    const content = { kind: 'message', body: text, mediaType: 'extendedTextMessage' } as const;
    this.hand(to, { kind: 'message', id, from, fromMe: false, content });
  }

  /** A device edits or revokes its message, or reacts to one. */
  change(from: string, to: string, { id, content }: SentChange): void {
    // Phones acknowledge it like any message.
    if (this.faults.autoDeliver) void this.confirm(to, from, [id], 'delivered');
    this.apply(to, content);
  }

  /** Applies a change on one phone. */
  apply(to: string, content: SentChange['content']): void {
    const held = this.account(to).messages.get(content.target.id);
    if (held === undefined) return;
    if (content.type === 'edit') held.text = content.text;
    else if (content.type === 'reaction') held.reaction = content.emoji;
    else Object.assign(held, { text: '', revoked: true });
  }

  /** A device has opened messages of a phone. */
  opened(from: string, ids: readonly string[]): void {
    for (const id of ids) {
      const held = this.account(from).messages.get(id);
      if (held !== undefined) held.ack = Math.max(held.ack, 4);
    }
  }

  async read(number: string, from: string): Promise<void> {
    const unread = [...this.account(number).messages.values()].filter(
      m => !m.fromMe && m.peer === from && m.ack < 4,
    );
    for (const message of unread) message.ack = 4;
    await this.confirm(
      number,
      from,
      unread.map(message => message.id),
      'read',
    );
  }

  unlink(number: string): void {
    const account = this.account(number);
    account.token = null;
    account.line?.end('logged_out');
  }

  end(number: string, reason: 'cut' | 'replaced'): void {
    this.account(number).line?.end(reason);
  }

  // After the sender's ack, as on the wire.
  private async confirm(
    reader: string,
    sender: string,
    ids: readonly string[],
    state: 'delivered' | 'read',
  ): Promise<void> {
    await setImmediate();
    const { parcels, line } = this.account(sender);
    parcels.push(...ids.map(id => ({ kind: 'status' as const, id, from: reader, state })));
    line?.knock();
  }
}
