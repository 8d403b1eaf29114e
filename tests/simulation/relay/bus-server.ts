import type { RelayOptions } from '@prosa/bus';
import type { Owner, Scheduler } from '../engine/scheduler';

/** A bug of the bus. */
export interface BusPlant {
  /** True: the stream accepts every message, out of sequence or duplicate. */
  readonly takesAnything?: true;
  /** True: messages do not show their predecessor. */
  readonly hidesHoles?: true;
  /** True: the stream reports that it is empty. */
  readonly forgetsEnd?: true;
}

/** How bad the lines to the bus are. */
export interface BusWeather {
  latency(): number;
  losesMessage(): boolean;
}

type Connection = RelayOptions['connection'];
type Callback = (error: null, message: object) => void;

/** What the stream holds. */
export interface KeptMessage {
  readonly seq: number;
  readonly id: string;
  readonly text: string;
}

interface Line {
  readonly owner: Owner;
  readonly subscriptions: Map<string, Callback>;
  /** When the last thing that set out arrives: a line keeps the order. */
  arrives: number;
  brings: number;
  downUntil: number;
}

interface Sent {
  readonly id: string;
  readonly follows: number;
  readonly text: string;
  readonly reply: string;
}

const PATIENCE_MS = 5_000;
const NO_STREAM = 10_059;
const NO_MESSAGE = 10_037;

const refusal = (code: number): Error =>
  Object.assign(new Error('refused'), { api_error: { err_code: code } });

/** NATS as the copy of the log needs it, by what it promises: subjects, and one stream with its rules. */
export class BusServer {
  messages: KeptMessage[] | null = null;
  private last = 0;
  private readonly ids = new Map<string, number>();
  private readonly lines = new Set<Line>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: BusWeather,
    private readonly plant: BusPlant,
  ) {}

  /** The bus as one process reaches it. */
  connection(owner: Owner): Connection {
    const line: Line = { owner, subscriptions: new Map(), arrives: 0, brings: 0, downUntil: 0 };
    this.lines.add(line);
    const streams = {
      info: () => this.ask(line, () => this.info()),
      add: () => this.ask(line, () => void (this.messages ??= [])),
      getMessage: (_name: string, { seq }: { seq: number }) => this.ask(line, () => this.message(seq)),
    };
    const reached = {
      jetstream: () => ({}),
      jetstreamManager: () => Promise.resolve({ streams }),
      subscribe: (subject: string, { callback }: { callback: Callback }) => {
        this.goes(line, () => line.subscriptions.set(subject, callback));
        return { unsubscribe: () => void line.subscriptions.delete(subject) };
      },
      publish: (_subject: string, text: string, options: { headers: Map<string, string>; reply: string }) => {
        const { headers, reply } = options;
        const id = String(headers.get('Nats-Msg-Id'));
        const follows = Number(headers.get('Nats-Expected-Last-Sequence'));
        this.goes(line, () => this.take(line, { id, follows, text, reply }));
      },
      flush: () => this.ask(line, () => undefined),
      isClosed: () => false,
    };
    // The only methods of a connection that are used here.
    return reached as unknown as Connection;
  }

  /** Lines on which nothing arrives for a while, in either direction. */
  cut(milliseconds: number): void {
    for (const line of this.lines)
      if (this.scheduler.random.chance(0.7)) line.downUntil = this.scheduler.now + milliseconds;
  }

  /** The stream is lost: gone as a whole, or emptied and counting on. */
  wipe(isGone: boolean): void {
    this.ids.clear();
    this.messages = isGone || this.messages === null ? null : [];
    if (isGone) this.last = 0;
  }

  private isDown({ owner, downUntil }: Line): boolean {
    return !owner.alive || this.scheduler.now < downUntil;
  }

  /** Something sets out for the server; what is lost, is lost silently. */
  private goes(line: Line, effect: () => void): void {
    const { scheduler } = this;
    line.arrives = Math.max(line.arrives, scheduler.now + this.weather.latency());
    const act = (): void => (this.isDown(line) ? undefined : effect());
    scheduler.after(line.arrives - scheduler.now, 'to the bus', act, null);
  }

  /** Something comes back from it. */
  private comes(line: Line, effect: () => void): void {
    const { scheduler } = this;
    line.brings = Math.max(line.brings, scheduler.now + this.weather.latency());
    const act = (): void => (this.isDown(line) ? undefined : effect());
    scheduler.after(line.brings - scheduler.now, 'from the bus', act, line.owner);
  }

  private ask<T>(line: Line, effect: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new Error('TIMEOUT'));
      const patience = this.scheduler.after(PATIENCE_MS, 'no answer', late, line.owner);
      const answered = (answer: () => void): void =>
        this.comes(line, () => {
          patience.cancelled = true;
          answer();
        });
      this.goes(line, () => {
        try {
          const result = effect();
          answered(() => resolve(result));
        } catch (error) {
          answered(() => reject(error as Error));
        }
      });
    });
  }

  private info(): { readonly state: { readonly messages: number; readonly last_seq: number } } {
    if (this.messages === null) throw refusal(NO_STREAM);
    const messages = this.plant.forgetsEnd === true ? 0 : this.messages.length;
    return { state: { messages, last_seq: this.last } };
  }

  private message(seq: number): { string(): string } {
    const found = this.messages?.find(each => each.seq === seq);
    if (found === undefined) throw refusal(NO_MESSAGE);
    return { string: () => found.text };
  }

  private take(line: Line, sent: Sent): void {
    const received =
      this.plant.hidesHoles === true ? sent.text.replace(/"previous":"\d+"/, '"previous":"0"') : sent.text;
    for (const other of this.lines) this.tell(other, received);
    const answer = this.answerTo(sent);
    this.comes(line, () => line.subscriptions.get(sent.reply)?.(null, answer));
  }

  /** Every plain subscriber has it, whether the stream takes it or not. */
  private tell(line: Line, text: string): void {
    const hear = line.subscriptions.get('evt.>');
    if (hear === undefined || this.weather.losesMessage()) return;
    this.comes(line, () => line.subscriptions.get('evt.>')?.(null, { string: () => text }));
  }

  private answerTo({ id, follows, text }: Sent): object {
    if (this.messages === null) return { headers: { code: 503 }, json: () => ({}) };
    const known = this.ids.get(id);
    const isFree = this.plant.takesAnything === true;
    if (known !== undefined && !isFree) return { json: () => ({ seq: known, duplicate: true }) };
    if (follows !== this.last && !isFree) {
      return { json: () => ({ error: { description: `wrong last sequence: ${this.last}` } }) };
    }
    const seq = (this.last += 1);
    this.ids.set(id, seq);
    this.messages.push({ seq, id, text });
    return { json: () => ({ seq: isFree ? follows + 1 : seq }) };
  }
}
