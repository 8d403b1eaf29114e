import type { FeedEnd, LiveFrame, TicketScope } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { ended } from '@prosa/kernel';
import { hiddenFrame, maySee, shownFrame, type HiddenRange, type WireFrame } from './wire-frames';

/** One socket's way out. */
export interface Wire {
  send(frame: WireFrame): void;
  /** Buffers frames until `release` in the same turn, so that they are sent in one write. */
  hold(): void;
  release(): void;
  /** Bytes that the peer has not taken yet. */
  buffered(): number;
  /** Disconnects; the client gets a new token and reconnects. */
  hangUp(): void;
  /** Drops the connection and its queue; the client reconnects and catches up. */
  cut(): void;
}

/** What a user does in a ticket, for colleagues who open it later. */
export interface TicketActivity {
  readonly ticket: TicketScope;
  readonly doing: 'viewing' | 'composing';
}

/** A socket that does not take its frames is cut at this many bytes. */
export const SLOWEST_BUFFER = 1_048_576;
/** As many frames wait for a re-read of rights; more mean that it hangs. */
const LONGEST_QUEUE = 5_000;

/** The room of a ticket. */
export const chatBox = ({ ticketId }: Pick<TicketScope, 'ticketId'>): string => `ticket-${ticketId}`;

/** The room of a lead. */
export const leadChatBox = (leadId: number): string => `lead-${leadId}`;

/** Whether a frame may have changed what a person may see. */
const isAbout = (viewer: Viewer, frame: LiveFrame): boolean => {
  if (frame.channel !== 'user') return false;
  const payload = (frame as LiveFrame<'user'>).payload;
  return (payload.action === 'delete' ? payload.userId : payload.user.id) === viewer.userId;
};

/**
 * What one socket has received: each number of its company's feed exactly once and in order, as a frame or as a
 * placeholder. While its person's rights are read again, later frames wait, so that none is judged by old rights.
 */
export class SocketSession {
  /** Rooms and how many components of the client are in them. */
  readonly joins = new Map<string, number>();
  /** Tickets whose colleagues believe this person to be there, and what they do in them. */
  readonly present = new Map<number, TicketActivity>();
  private last = 0;
  private feedEpoch = '';
  private hidden: HiddenRange | null = null;
  private held = true;
  /** Frames without a sequence number that arrived before `ready`; null afterwards. */
  private early: WireFrame[] | null = [];
  private waiting: LiveFrame[] = [];
  private verbs: Promise<unknown> = Promise.resolve();
  private pendingVerbs = 0;
  private checkCount = 0;
  private latestCheck = 0;

  constructor(
    readonly id: string,
    readonly token: string,
    private person: Viewer,
    readonly wire: Wire,
    private readonly onRightsChange: (session: SocketSession) => void,
  ) {}

  /** The person with the rights that frames are judged by. */
  get viewer(): Viewer {
    return this.person;
  }

  /** The number of the check that starts now. */
  nextCheck(): number {
    return (this.checkCount += 1);
  }

  /** Applies the rights that a query found, unless a later one has answered already. */
  judgeBy(viewer: Viewer, check: number): void {
    if (check < this.latestCheck) return;
    this.latestCheck = check;
    this.person = viewer;
  }

  /** Starts after a sequence number; frames that arrived while it was looked up follow. */
  begin({ head, epoch }: FeedEnd): void {
    this.last = head;
    this.feedEpoch = epoch;
    this.wire.send({ event: 'ready', payload: { head, epoch } });
    for (const frame of this.early ?? []) this.wire.send(frame);
    this.early = null;
    this.resume();
  }

  /** The epoch of its sequence numbers, once it has started. */
  get epoch(): string {
    return this.feedEpoch;
  }

  /** Whether `ready` was sent. */
  get begun(): boolean {
    return this.early === null;
  }

  /** Queues a frame without a sequence number until `ready`; false when that was sent. */
  keeps(frame: WireFrame): boolean {
    this.early?.push(frame);
    return !this.begun;
  }

  /** Continues with the current rights. */
  resume(): void {
    const frames = this.waiting;
    this.waiting = [];
    this.held = false;
    for (const frame of frames) {
      if (this.take(frame)) this.wire.send(shownFrame(this.person.companyId, frame));
    }
  }

  /** Accounts for the next frame; true when the caller is to send it now. */
  take(frame: LiveFrame): boolean {
    if (this.held) return this.wait(frame);
    if (frame.seq <= this.last) return false;
    this.last = frame.seq;
    const seen = maySee(this.person, frame);
    if (seen) this.flushHidden();
    else this.hidden = { from: this.hidden?.from ?? frame.seq, to: frame.seq };
    if (isAbout(this.person, frame)) {
      this.held = true;
      this.onRightsChange(this);
    }
    return seen;
  }

  get hasHidden(): boolean {
    return this.hidden !== null;
  }

  /** Sends the placeholder of the hidden frames since the last shown one. */
  flushHidden(): void {
    if (this.hidden === null) return;
    this.wire.send(hiddenFrame(this.person.companyId, this.hidden));
    this.hidden = null;
  }

  cutWhenSlow(): void {
    if (this.wire.buffered() > SLOWEST_BUFFER) this.wire.cut();
  }

  /** The tickets whose rooms the client is in. */
  get joinedTickets(): readonly string[] {
    return [...this.joins.keys()].flatMap(room => /^ticket-(\d+)$/.exec(room)?.[1] ?? []);
  }

  /** The leads whose rooms the client is in. */
  get joinedLeads(): readonly string[] {
    return [...this.joins.keys()].flatMap(room => /^lead-(\d+)$/.exec(room)?.[1] ?? []);
  }

  /** Runs the client's verbs one after another; null when too many wait already. */
  inTurn<T>(verb: () => Promise<T>): Promise<T> | null {
    if (this.pendingVerbs >= 50) return null;
    this.pendingVerbs += 1;
    const turn = this.verbs.then(verb).finally(() => (this.pendingVerbs -= 1));
    this.verbs = ended(turn);
    return turn;
  }

  private wait(frame: LiveFrame): false {
    this.waiting.push(frame);
    if (this.waiting.length > LONGEST_QUEUE) this.wire.cut();
    return false;
  }
}
