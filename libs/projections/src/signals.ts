import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import type { PlacedFrame } from './projection.port';

/** The one Postgres channel on which processes tell each other that the read model has moved. */
export const SIGNAL_CHANNEL = 'prosa_read_model';

/** Postgres refuses longer notifications. */
const NOTIFICATION_LIMIT = 7_500;

/** The signs and digits around a company's number where its places are told: nobody is shown a million million frames. */
const LONGEST_PLACES = 5 + 2 * 12;

/** More frames than this are caught up with, not waited for by anybody: they are read from the feed. */
const MOST_CARRIED = 200;

/** Frames that were promised over the carrier are read from the feed when they have not come after so long. */
const CARRIED_WITHIN_MS = 100;

/**
 * A quick way to every other process that may lose whatever is sent: notifications tell of all of it too, so that what
 * was lost is read from the feed.
 */
export interface FrameCarrier {
  /** Whether there is a way now, as far as is known. */
  readonly isOpen: boolean;
  send(text: string): void;
  /** Hears what others send. */
  hear(listener: (text: string) => void): void;
}

/** How the work that is running is known to whoever looks into it, in other processes too. */
export interface Traces {
  /** The place of the work that is running, as a text that can be told; null for none. */
  current(this: void): string | null;
  /** Does work at a place that was told, or at none. */
  within(this: void, place: string | null, work: () => void): void;
}

/** Which places of a company's feed were given out; `frames` where it was done, and where they were carried to. */
export interface FeedMoved {
  readonly companyId: number;
  readonly first: number;
  readonly last: number;
  /** What the frames come of, as another process has told it; null when it told that of none. */
  readonly trace?: string | null;
  readonly frames?: readonly PlacedFrame['frame'][];
  /** Up to where the facts are that the frames show; absent where they follow from none. */
  readonly position?: bigint;
}

/** A commit to the read model. */
export interface Committed {
  /** How far a share of the projector is; absent when frames were published without facts. */
  readonly checkpoint?: { readonly name: string; readonly position: bigint };
  readonly frames: readonly PlacedFrame[];
}

/** What is about to be committed: as `Committed`, but places are not given out yet. */
export interface Committing extends Pick<Committed, 'checkpoint'> {
  readonly frames: readonly Pick<PlacedFrame, 'companyId'>[];
}

/** A notification in two parts; where `hasPlaces`, `[company, first place, last place]` of each company belong between them. */
export interface Notice {
  readonly before: string;
  readonly behind: string;
  readonly hasPlaces: boolean;
}

interface SignalEvents {
  position: [name: string, position: bigint];
  feed: [FeedMoved];
  /** Something may have been missed: whoever relies on signals looks for itself. */
  uncertain: [];
}

/** The text of a notification: origin, position, of which checkpoint, and per company the first and last new place (null: look for yourself). */
interface Notification {
  readonly o: string;
  readonly p: string | null;
  readonly c: string | null;
  readonly f: readonly (readonly [number, number, number])[] | null;
  /** The trace that the commit belongs to; only while somebody traces. */
  readonly t?: string;
  /** Whether the frames themselves are on their way by the carrier. */
  readonly b?: true;
}

/** What is carried: as a notification, with the frames of each company. */
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

/** Tells a process that the read model has moved: at once for its own commits, by notification for others'. */
export class ReadModelSignals {
  private readonly emitter = new EventEmitter<SignalEvents>().setMaxListeners(0);
  private readonly origin = randomBytes(6).toString('hex');
  private hearsCarried = false;

  constructor(
    private readonly traces?: Traces,
    private readonly carrier?: FrameCarrier,
  ) {}

  /** What to `pg_notify` in the committing transaction. */
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
      ? { before: `${text},"f":[`, behind: ']}', hasPlaces: true }
      : { before: `${text},"f":null}`, behind: '', hasPlaces: false };
  }

  /** Called after this process has committed. */
  announce(committed: Committed): void {
    if (this.carries(committed.frames)) this.carry(committed);
    for (const moved of movedFeeds(committed)) this.emitter.emit('feed', moved);
    const { checkpoint } = committed;
    if (checkpoint !== undefined) this.emitter.emit('position', checkpoint.name, checkpoint.position);
  }

  /** Called with a notification; this process' own are known already. */
  receive(text: string): void {
    const message = JSON.parse(text) as Notification;
    if (message.o === this.origin) return;
    const isCarried = message.b === true && this.hearsCarried && this.carrier?.isOpen === true;
    if (!isCarried) return this.take(message);
    setTimeout(() => this.take(message), CARRIED_WITHIN_MS).unref();
  }

  /** Hears from now on what other processes carry, which is for processes that are shown frames. */
  hearCarried(): void {
    this.carrier?.hear(text => this.receiveCarried(text));
    this.hearsCarried = this.carrier !== undefined;
  }

  private receiveCarried(text: string): void {
    const carried = carriedIn(text);
    // Whoever else speaks on the bus has nothing to say here, and notifications tell of what was meant.
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

  /** Does work at the place that a commit was told with, or at none. */
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
    // EventEmitter's own typing cannot follow a generic name.
    const handler = listener as (...values: unknown[]) => void;
    this.emitter.on(name, handler as never);
    return () => this.emitter.off(name, handler as never);
  }
}
