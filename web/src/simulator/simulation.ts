import { customersOf, rememberPhone } from './phone-book';
import type { CustomerPhone } from './phone-book';
import { simulator } from './server';
import type { PhoneMessage, SimulatedPhone, WaitingCode } from './server';

const MESSAGES_EVERY = 1_000;
const WORLD_EVERY = 2_500;

/** Everything the page shows. */
export interface World {
  readonly phones: readonly SimulatedPhone[];
  readonly customers: readonly CustomerPhone[];
  readonly codes: readonly WaitingCode[];
  readonly selected: string | null;
  /** The company's number that the selected phone talks to. */
  readonly target: string | null;
  readonly messages: Readonly<Record<string, readonly PhoneMessage[]>>;
  /** Incoming messages that each phone has not shown yet. */
  readonly unread: Readonly<Record<string, number>>;
  readonly failed: boolean;
}

/** Keeps the world in step with the simulator and carries out what people do with the phones. */
export class Simulation {
  world: World = {
    phones: [],
    customers: customersOf([]),
    codes: [],
    selected: null,
    target: null,
    messages: {},
    unread: {},
    failed: false,
  };
  private readonly seen = new Map<string, number>();
  private turn = 0;

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
      unread: number === null ? this.world.unread : { ...this.world.unread, [number]: 0 },
    });
    if (number !== null) void this.refreshOne(number);
  }

  /** Chooses whom the open phone talks to. */
  talkTo(target: string): void {
    this.set({ target });
  }

  /** Adds a phone and opens it. */
  add(phone: CustomerPhone): void {
    rememberPhone(phone);
    this.set({ customers: customersOf(this.world.phones) });
    this.select(phone.number);
  }

  /** Writes from the open phone; its bubble is there before the simulator answers. */
  async send(text: string): Promise<void> {
    const { selected, target, customers } = this.world;
    const phone = customers.find(entry => entry.number === selected);
    if (phone === undefined || target === null) return;
    const draft: PhoneMessage = {
      id: `draft-${Date.now()}`,
      fromMe: true,
      text,
      at: new Date().toISOString(),
      ack: 1,
    };
    this.putMessages(phone.number, [...(this.world.messages[phone.number] ?? []), draft]);
    try {
      await simulator.send(phone.number, phone.name, target, text);
      await this.refreshOne(phone.number);
    } catch {
      const failed = (this.world.messages[phone.number] ?? []).map(entry =>
        entry.id === draft.id ? { ...entry, ack: 0 } : entry,
      );
      this.putMessages(phone.number, failed);
    }
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
      const codes = await simulator.waitingCodes().catch(() => []);
      const target = this.targetAmong(phones);
      this.set({ phones, codes, target, customers: customersOf(phones), failed: false });
    } catch {
      this.set({ failed: true });
    }
  }

  private targetAmong(phones: readonly SimulatedPhone[]): string | null {
    const reachable = phones.filter(phone => phone.kind === 'business' && phone.paired);
    const kept = reachable.find(phone => phone.number === this.world.target);
    return (kept ?? reachable[0])?.number ?? null;
  }

  /** The open phone each time, and one of the others in turn, so that many phones cost no more than two. */
  private async refreshMessages(): Promise<void> {
    const { selected, customers } = this.world;
    if (selected !== null) await this.refreshOne(selected);
    this.turn = (this.turn + 1) % Math.max(1, customers.length);
    const other = customers[this.turn];
    if (other !== undefined && other.number !== selected) await this.refreshOne(other.number);
  }

  private async refreshOne(number: string): Promise<void> {
    const messages = await simulator.messages(number).catch(() => null);
    if (messages === null) return;
    this.putMessages(number, messages);
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
    if (incoming > 0) await simulator.markRead(number, target).catch(() => undefined);
  }

  private putMessages(number: string, messages: readonly PhoneMessage[]): void {
    if (JSON.stringify(this.world.messages[number]) === JSON.stringify(messages)) return;
    this.set({ messages: { ...this.world.messages, [number]: messages } });
  }
}
