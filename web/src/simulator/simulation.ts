import { customersOf, rememberPhone } from './phone-book';
import type { CustomerPhone } from './phone-book';
import { simulator, unanswered } from './server';
import type {
  Incident,
  PeerSign,
  PhoneChat,
  PhoneContent,
  PhoneMessage,
  SimulatedGroup,
  SimulatedPhone,
  WaitingCode,
} from './server';

const MESSAGES_EVERY = 1_000;
const WORLD_EVERY = 2_500;
const TYPED_EVERY = 4_000;

/** Everything the page shows. */
export interface World {
  readonly phones: readonly SimulatedPhone[];
  readonly customers: readonly CustomerPhone[];
  readonly codes: readonly WaitingCode[];
  readonly selected: string | null;
  readonly groups: readonly SimulatedGroup[];
  /** The company's number, or the group, that the selected phone talks to. */
  readonly target: string | null;
  readonly messages: Readonly<Record<string, readonly PhoneMessage[]>>;
  /** Incoming messages that each phone has not shown yet. */
  readonly unread: Readonly<Record<string, number>>;
  /** The call that the open phone is ringing with. */
  readonly calling: string | null;
  /** The company's chat state in the open phone's chat. */
  readonly sign: PeerSign['state'] | null;
  readonly failed: boolean;
}

/** The messages of the open phone: its chat with the company, or the selected group. */
export const shownMessages = ({ messages, groups, selected, target }: World): readonly PhoneMessage[] => {
  const isGroup = (id: string | undefined): boolean => groups.some(group => group.id === id);
  return (messages[selected ?? ''] ?? []).filter(({ peer = target ?? '' }) =>
    isGroup(target ?? undefined) ? peer === target : !isGroup(peer),
  );
};

/** Keeps the state in sync with the simulator and executes actions on the phones. */
export class Simulation {
  world: World = {
    phones: [],
    groups: [],
    customers: customersOf([]),
    codes: [],
    selected: null,
    target: null,
    messages: {},
    unread: {},
    calling: null,
    sign: null,
    failed: false,
  };
  private readonly seen = new Map<string, number>();
  private turn = 0;
  private typedAt = 0;

  constructor(private readonly changed: (world: World, before: World) => void) {}

  /** Begins to follow the simulator. */
  start(): void {
    void this.refreshWorld();
    setInterval(() => void this.refreshWorld(), WORLD_EVERY);
    setInterval(() => void this.refreshMessages(), MESSAGES_EVERY);
  }

  /** Opens a phone, or puts it back. */
  select(number: string | null): void {
    if (number !== null) this.seen.delete(number);
    this.set({
      selected: number,
      calling: null,
      sign: null,
      unread: number === null ? this.world.unread : { ...this.world.unread, [number]: 0 },
      target: this.targetAmong(this.world.phones, this.world.groups, number),
    });
    if (number !== null) void this.refreshOne(number);
  }

  /** Chooses whom the open phone talks to. */
  talkTo(target: string): void {
    const { selected } = this.world;
    if (selected !== null) this.seen.delete(selected);
    this.set({ target });
    if (selected !== null) void this.refreshOne(selected);
  }

  /** Makes a group of the customers here and the company's number, and opens it; false when that cannot be. */
  async makeGroup(subject: string): Promise<boolean> {
    const number = this.targetAmong(this.world.phones, [], null);
    if (number === null) return false;
    const members = [...this.world.customers.map(phone => phone.number), number];
    const group = await simulator.makeGroup(subject, members).catch(() => null);
    if (group === null) return false;
    await this.refreshWorld();
    if (this.world.selected === null) this.select(members[0] ?? null);
    this.talkTo(group.id);
    return true;
  }

  /** Adds a phone and opens it. */
  add(phone: CustomerPhone): void {
    rememberPhone(phone);
    this.set({ customers: customersOf(this.world.phones) });
    this.select(phone.number);
  }

  /** Sends from the open phone; the message is shown before the simulator responds. */
  async send(content: PhoneContent): Promise<void> {
    const chat = this.chat();
    if (chat === null) return;
    const draft: PhoneMessage = {
      id: `draft-${Date.now()}`,
      fromMe: true,
      text: content.text ?? '…',
      at: new Date().toISOString(),
      ack: 1,
      ...(content.quotedId === undefined ? {} : { quotedId: content.quotedId }),
    };
    this.putMessages(chat.from, [...(this.world.messages[chat.from] ?? []), draft]);
    try {
      await simulator.send(chat, content);
      await this.refreshOne(chat.from);
    } catch {
      const failed = (this.world.messages[chat.from] ?? []).map(entry =>
        entry.id === draft.id ? { ...entry, ack: 0 } : entry,
      );
      this.putMessages(chat.from, failed);
    }
  }

  edit(id: string, text: string): Promise<void> {
    return this.act(chat => simulator.edit(chat, id, text));
  }

  revoke(id: string): Promise<void> {
    return this.act(chat => simulator.revoke(chat, id));
  }

  react(id: string, emoji: string): Promise<void> {
    return this.act(chat => simulator.react(chat, id, emoji));
  }

  call(video: boolean): Promise<void> {
    return this.act(async chat => this.set({ calling: (await simulator.call(chat, video)).id }));
  }

  hangUp(): Promise<void> {
    const { calling } = this.world;
    this.set({ calling: null });
    return this.act(chat => (calling === null ? Promise.resolve() : simulator.hangUp(chat, calling)));
  }

  /** The user types on the open phone; the chat state is sent periodically. */
  typed(): void {
    const chat = this.chat();
    if (chat === null || Date.now() - this.typedAt < TYPED_EVERY) return;
    this.typedAt = Date.now();
    void simulator.typing(chat, 'composing').catch(unanswered);
  }

  /** Enters a connection's pairing code on a company's phone. */
  async typeCode(code: string, number: string): Promise<void> {
    await simulator.typeCode(code, number);
    await this.refreshWorld();
  }

  /** Lets something happen to a company's phone. */
  async happen(number: string, what: Incident): Promise<void> {
    await simulator.incident(number, what).catch(unanswered);
    await this.refreshWorld();
  }

  /** The owner of the open phone shows another picture, or none. */
  async showPicture(base64: string | null): Promise<void> {
    await this.act(({ from }) => simulator.picture(from, base64));
    await this.refreshWorld();
  }

  /** The owner of the open phone blocks whom it talks to, or lets them in again. */
  async block(on: boolean): Promise<void> {
    await this.act(({ from, to }) => simulator.block(from, to, on));
    await this.refreshWorld();
  }

  /** Does something with the open phone, and shows what came of it. */
  private async act(work: (chat: PhoneChat) => Promise<unknown>): Promise<void> {
    const chat = this.chat();
    if (chat === null) return;
    await work(chat).catch(unanswered);
    await this.refreshOne(chat.from);
  }

  private chat(): PhoneChat | null {
    const { selected, target, customers } = this.world;
    const phone = customers.find(entry => entry.number === selected);
    return phone === undefined || target === null
      ? null
      : { from: phone.number, name: phone.name, to: target };
  }

  /** Scans a code with one of the company's phones. */
  async scan(qrcode: string, number: string): Promise<void> {
    await simulator.scan(qrcode, number);
    await this.refreshWorld();
  }

  private set(change: Partial<World>): void {
    const before = this.world;
    this.world = { ...before, ...change };
    this.changed(this.world, before);
  }

  private async refreshWorld(): Promise<void> {
    try {
      const phones = await simulator.phones();
      const groups = await simulator.groups();
      const codes = await simulator.waitingCodes().catch(() => []);
      const target = this.targetAmong(phones, groups, this.world.selected);
      this.set({ phones, groups, codes, target, customers: customersOf(phones), failed: false });
    } catch {
      this.set({ failed: true });
    }
  }

  private targetAmong(
    phones: readonly SimulatedPhone[],
    groups: readonly SimulatedGroup[],
    selected: string | null,
  ): string | null {
    const group = groups.find(({ id }) => id === this.world.target);
    if (group !== undefined && selected !== null && group.members.includes(selected)) return group.id;
    const reachable = phones.filter(phone => phone.kind === 'business' && phone.paired);
    const kept = reachable.find(phone => phone.number === this.world.target);
    return (kept ?? reachable[0])?.number ?? null;
  }

  /** The open phone each time, and one of the others in turn, so that many phones cost no more than two. */
  private async refreshMessages(): Promise<void> {
    const { selected, customers } = this.world;
    if (selected !== null) await Promise.all([this.refreshOne(selected), this.refreshSign(selected)]);
    this.turn = (this.turn + 1) % Math.max(1, customers.length);
    const other = customers[this.turn];
    if (other !== undefined && other.number !== selected) await this.refreshOne(other.number);
  }

  private async refreshSign(number: string): Promise<void> {
    const presence = await simulator.presence(number).catch(() => []);
    const sign = presence.find(({ peer }) => peer === this.world.target)?.state ?? null;
    if (sign !== this.world.sign && this.world.selected === number) this.set({ sign });
  }

  private async refreshOne(number: string): Promise<void> {
    const messages = await simulator.messages(number).catch(() => null);
    if (messages === null) return;
    this.putMessages(number, messages);
    const ringing = messages.find(message => message.id === this.world.calling);
    if (ringing !== undefined && ringing.call !== 'ringing') this.set({ calling: null });
    const incoming = messages.filter(message => !message.fromMe).length;
    const known = this.seen.get(number);
    if (this.world.selected === number) await this.read(number, incoming);
    else if (known !== undefined && incoming > known)
      this.set({ unread: { ...this.world.unread, [number]: incoming - known } });
    else if (known === undefined) this.seen.set(number, incoming);
  }

  /** An open chat on a visible page is read; a page in the background is not. */
  private async read(number: string, incoming: number): Promise<void> {
    const { target } = this.world;
    if (document.hidden || target === null || this.seen.get(number) === incoming) return;
    this.seen.set(number, incoming);
    if (incoming > 0) await simulator.markRead(number, target).catch(unanswered);
  }

  private putMessages(number: string, messages: readonly PhoneMessage[]): void {
    if (JSON.stringify(this.world.messages[number]) === JSON.stringify(messages)) return;
    this.set({ messages: { ...this.world.messages, [number]: messages } });
  }
}
