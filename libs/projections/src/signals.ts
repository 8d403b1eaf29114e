import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import type { PlacedFrame } from './projection.port';

/** The PostgreSQL channel of read-model signals between processes. */
export const SIGNAL_CHANNEL = 'prosa_read_model';

/** Postgres refuses longer notifications. */
const NOTIFICATION_LIMIT = 7_500;

/**
 * Upper bound of the characters around a company's id in a notification: sequence numbers have at most twelve
 * digits.
 */
const LONGEST_PLACES = 5 + 2 * 12;

/** Above this number, frames are not carried but read from the feed, because no user waits for them. */
const MOST_CARRIED = 200;

/** Announced frames that have not arrived after this time are read from the feed. */
const CARRIED_WITHIN_MS = 100;

/**
 * A fast, lossy way to the other processes: everything is also covered by notifications, so that lost frames are
 * read from the feed.
 */
export interface FrameCarrier {
  /** Whether it is connected, as far as known. */
  readonly isOpen: boolean;
  send(text: string): void;
  /** Subscribes to what others send. */
  hear(listener: (text: string) => void): void;
}

/** Access to the trace context, which is propagated to other processes. */
export interface Traces {
  /** The current trace context as a text; null for none. */
  current(this: void): string | null;
  /** Runs work in a propagated trace context, or in none. */
  within(this: void, place: string | null, work: () => void): void;
}

/** The sequence numbers that were assigned in a company's feed; `frames` in the process that did, and where they were transported to. */
export interface FeedMoved {
  readonly companyId: number;
  readonly first: number;
  readonly last: number;
  /** The trace context propagated by the committing process; null for none. */
  readonly trace?: string | null;
  readonly frames?: readonly PlacedFrame['frame'][];
  /** The position of the latest fact that the frames show; absent when they derive from none. */
  readonly position?: bigint;
}

/** A commit to the read model. */
export interface Committed {
  /** The position of a partition; absent when frames were published without facts. */
  readonly checkpoint?: { readonly name: string; readonly position: bigint };
  readonly frames: readonly PlacedFrame[];
}

/** A commit in preparation: like `Committed`, but without sequence numbers. */
export interface Committing extends Pick<Committed, 'checkpoint'> {
  readonly frames: readonly Pick<PlacedFrame, 'companyId'>[];
}

/** A notification in two parts; where `hasSequence`, `[company, first number, last number]` of each company belong between them. */
export interface Notice {
  readonly before: string;
  readonly behind: string;
  readonly hasSequence: boolean;
}

interface SignalEvents {
  position: [name: string, position: bigint];
  feed: [FeedMoved];
  /** Signals may have been missed: listeners have to check for themselves. */
  uncertain: [];
}

/**
 * The payload of a notification: origin, position and name of the checkpoint, and per company the first and last
 * new number (null: check yourself).
 */
interface Notification {
  readonly o: string;
  readonly p: string | null;
  readonly c: string | null;
  readonly f: readonly (readonly [number, number, number])[] | null;
  /** The trace context of the commit, when tracing is on. */
  readonly t?: string;
  /** Whether the frames themselves are sent by the carrier. */
  readonly b?: true;
}

/** The payload of the carrier: a notification with the frames of each company. */
interface Carried extends Pick<Notification, 'o' | 'p' | 'c' | 't'> {
  readonly f: readonly (readonly [companyId: number, frames: readonly PlacedFrame['frame'][]])[];
}

const carriedIn = (text: string): Carried | null => {
  try {
    const { o, p, c, f, t } = JSON.parse(text) as Partial<Carried>;
    const isWhole = typeof o === 'string' && Array.isArray(f) && p !== undefined && c !== undefined;
    return isWhole ? { o, p, c, f, ...(typeof t === 'string' && { t }) } : null;
  } catch {
    return null;
  }
};

const movedFeeds = ({ frames, checkpoint }: Committed): readonly FeedMoved[] => {
  const byCompany = new Map<number, PlacedFrame['frame'][]>();
  for (const { companyId, frame } of frames) {
    const list = byCompany.get(companyId);
    if (list === undefined) byCompany.set(companyId, [frame]);
    else list.push(frame);
  }
  return [...byCompany].map(([companyId, list]) => ({
    companyId,
    first: list[0]?.seq ?? 0,
    last: list.at(-1)?.seq ?? 0,
    frames: list,
    ...(checkpoint === undefined ? {} : { position: checkpoint.position }),
  }));
};

/**
 * Signals that the read model has advanced: at once for own commits, by notification for those of other processes.
 */
export class ReadModelSignals {
  private readonly emitter = new EventEmitter<SignalEvents>().setMaxListeners(0);
  private readonly origin = randomBytes(6).toString('hex');
  private hearsCarried = false;

  constructor(
    private readonly traces?: Traces,
    private readonly carrier?: FrameCarrier,
  ) {}

  /** The `pg_notify` payload for the committing transaction. */
  notice({ checkpoint, frames }: Committing): Notice {
    const { name = null, position } = checkpoint ?? {};
    const trace = frames.length === 0 ? null : (this.traces?.current() ?? null);
    const message: Omit<Notification, 'f'> = {
      ...{ o: this.origin, p: position?.toString() ?? null, c: name },
      ...(trace !== null && { t: trace }),
      ...(this.carries(frames) && { b: true }),
    };
    const text = JSON.stringify(message).slice(0, -1);
    const companies = [...new Set(frames.map(({ companyId }) => companyId))];
    const longest = companies.reduce((sum, id) => sum + String(id).length + LONGEST_PLACES, text.length);
    return longest <= NOTIFICATION_LIMIT
      ? { before: `${text},"f":[`, behind: ']}', hasSequence: true }
      : { before: `${text},"f":null}`, behind: '', hasSequence: false };
  }

  /** Called after this process has committed. */
  announce(committed: Committed): void {
    if (this.carries(committed.frames)) this.carry(committed);
    for (const moved of movedFeeds(committed)) this.emitter.emit('feed', moved);
    const { checkpoint } = committed;
    if (checkpoint !== undefined) this.emitter.emit('position', checkpoint.name, checkpoint.position);
  }

  /** Processes a notification; this process's own are ignored. */
  receive(text: string): void {
    const message = JSON.parse(text) as Notification;
    if (message.o === this.origin) return;
    const isCarried = message.b === true && this.hearsCarried && this.carrier?.isOpen === true;
    if (!isCarried) return this.take(message);
    setTimeout(() => this.take(message), CARRIED_WITHIN_MS).unref();
  }

  /** Subscribes to the carrier; for processes with frame listeners. */
  hearCarried(): void {
    this.carrier?.hear(text => this.receiveCarried(text));
    this.hearsCarried = this.carrier !== undefined;
  }

  private receiveCarried(text: string): void {
    const carried = carriedIn(text);
    // Other messages on the bus are ignored; notifications cover what was lost.
    if (carried === null || carried.o === this.origin) return;
    const { p: position, c: name, f: feeds, t: trace } = carried;
    const at = position === null ? {} : { position: BigInt(position) };
    for (const [companyId, frames] of feeds)
      this.emitter.emit('feed', {
        ...{ companyId, first: frames[0]?.seq ?? 0, last: frames.at(-1)?.seq ?? 0, frames, ...at },
        trace: trace ?? null,
      });
    if (position !== null && name !== null) this.emitter.emit('position', name, BigInt(position));
  }

  private carries(frames: Committing['frames']): boolean {
    return this.carrier?.isOpen === true && frames.length <= MOST_CARRIED;
  }

  private carry(committed: Committed): void {
    const { name = null, position } = committed.checkpoint ?? {};
    const feeds = movedFeeds(committed).map(({ companyId, frames = [] }) => [companyId, frames] as const);
    const trace = feeds.length === 0 ? null : (this.traces?.current() ?? null);
    const message: Carried = {
      ...{ o: this.origin, p: position?.toString() ?? null, c: name, f: feeds },
      ...(trace !== null && { t: trace }),
    };
    this.carrier?.send(JSON.stringify(message));
  }

  private take(message: Notification): void {
    if (message.f === null) this.emitter.emit('uncertain');
    for (const [companyId, first, last] of message.f ?? [])
      this.emitter.emit('feed', {
        ...{ companyId, first, last },
        ...(message.t !== undefined && { trace: message.t }),
      });
    if (message.p !== null && message.c !== null) this.emitter.emit('position', message.c, BigInt(message.p));
  }

  /** Runs work in the trace context of a commit, or in none. */
  within(place: string | null, work: () => void): void {
    if (this.traces === undefined) work();
    else this.traces.within(place, work);
  }

  /** Called when notifications may have been lost. */
  doubt(): void {
    this.emitter.emit('uncertain');
  }

  on<Name extends keyof SignalEvents>(
    name: Name,
    listener: (...values: SignalEvents[Name]) => void,
  ): () => void {
    // EventEmitter's typing cannot follow a generic name.
    const handler = listener as (...values: unknown[]) => void;
    this.emitter.on(name, handler as never);
    return () => this.emitter.off(name, handler as never);
  }
}
