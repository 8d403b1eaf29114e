import type { ChatRef, OutboundCommand } from '../../../services/gateway/src/whatsapp/whatsapp.port';
import type { Scheduler } from '../engine/scheduler';
import type { Ledger, Sent, Written } from './ledger';
import type { Weather } from './weather';

/** Something that waits to be brought to the company's linked device, until that one confirms it. */
export type Parcel =
  | { readonly kind: 'message'; readonly message: Written }
  /** A message that the company's linked device has no key for yet. */
  | { readonly kind: 'unreadable'; readonly message: Written }
  | {
      readonly kind: 'status';
      readonly id: string;
      readonly chat: ChatRef;
      readonly state: 'delivered' | 'read';
      readonly at: Date;
    };

/** A device's open line. */
export interface Line {
  knock(): void;
}

/** WhatsApp and the phones behind it, for one number of a company: durable, and outside of everything that crashes. */
export class WhatsAppNetwork {
  /** What the phones of customers show, by message id. */
  readonly shown = new Map<string, Pick<Sent, 'phone' | 'body' | 'file'>>();
  private readonly parcels: Parcel[] = [];
  private line: Line | null = null;
  private written = 0;
  /** Number of scheduled deliveries. */
  private coming = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: Weather,
    private readonly ledger: Ledger,
  ) {}

  /** A phone sends; the server keeps it until the linked device has confirmed it. */
  write(said: Omit<Written, 'id' | 'at' | 'acked'>): void {
    const id = `W${(this.written += 1).toString().padStart(4, '0')}`;
    // A phone's clock has a resolution of seconds, and deviates.
    const at = new Date(
      Math.floor((this.scheduler.now + this.scheduler.random.between(-3_000, 1_000)) / 1_000) * 1_000,
    );
    const message: Written = { ...said, id, at, acked: false };
    this.ledger.written.push(message);
    if (message.readableAfterMs === null) return this.bring({ kind: 'message', message });
    this.bring({ kind: 'unreadable', message });
    this.bringAfter(message.readableAfterMs, 'the key comes', () => ({ kind: 'message', message }));
  }

  /** Links a device, and ends the line that was open. */
  open(line: Line): void {
    this.line = line;
    line.knock();
  }

  /** Whether a line is the one that is open. */
  has(line: Line): boolean {
    return this.line === line;
  }

  /** What is to be brought next. */
  get next(): Parcel | undefined {
    return this.parcels[0];
  }

  get isIdle(): boolean {
    return this.parcels.length === 0 && this.coming === 0;
  }

  /** The device has it. */
  confirm(parcel: Parcel): void {
    const at = this.parcels.indexOf(parcel);
    if (at >= 0) this.parcels.splice(at, 1);
    if (parcel.kind === 'message') parcel.message.acked = true;
    // The server may have missed the ack, and redeliver later.
    const { random } = this.scheduler;
    if (!this.weather.calm && random.chance(this.weather.repeats))
      this.bringAfter(random.between(1, 6_000), 'brought again', () => parcel);
  }

  /** The server takes a message of ours; a phone that has it already shows it once. */
  take({ id, chat, content }: OutboundCommand, file: string | null): Date {
    const phone = chat.phone ?? chat.groupId ?? '';
    const body =
      content.type === 'text' ? content.text : content.type === 'media' ? (content.caption ?? '') : '';
    this.ledger.sent.push({ id, phone, body, file, at: this.scheduler.now });
    if (!this.shown.has(id)) {
      this.shown.set(id, { phone, body, file });
      const { random } = this.scheduler;
      const tell = (state: 'delivered' | 'read', wait: number): void =>
        this.bringAfter(wait, state, () => ({
          ...{ kind: 'status', id, chat, state },
          at: new Date(this.scheduler.now),
        }));
      tell('delivered', random.between(5, 900));
      if (random.chance(0.5)) tell('read', random.between(5, 2_500));
    }
    return new Date(this.scheduler.now);
  }

  private bringAfter(wait: number, what: string, parcel: () => Parcel): void {
    this.coming += 1;
    const bring = (): void => {
      this.coming -= 1;
      this.bring(parcel());
    };
    this.scheduler.after(wait, what, bring, null);
  }

  private bring(parcel: Parcel): void {
    this.parcels.push(parcel);
    this.line?.knock();
  }
}
