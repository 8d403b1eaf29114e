import type { LiveFrame } from '@prosa/contracts';
import { ReadModelSignals, type Committed, type FeedMoved, type FrameCarrier, type Notice } from './signals';

/** A notification as the server completes it, with the sequence numbers. */
const written = ({ before, behind, hasSequence }: Notice, frames: Committed['frames']): string => {
  const places = [...new Set(frames.map(({ companyId }) => companyId))].map(company => {
    const own = frames.filter(({ companyId }) => companyId === company).map(({ frame: { seq } }) => seq);
    return JSON.stringify([company, own[0], own.at(-1)]);
  });
  return `${before}${hasSequence ? places.join(',') : ''}${behind}`;
};

/** Two processes that communicate by a carrier that may be closed or lose messages, and by notifications. */
class Process {
  readonly received: (FeedMoved | string)[] = [];
  readonly carrier: FrameCarrier & { isOpen: boolean };
  readonly sent: string[] = [];
  readonly signals: ReadModelSignals;
  private listener: (text: string) => void = () => undefined;

  constructor() {
    this.carrier = {
      isOpen: true,
      send: text => this.sent.push(text),
      hear: listener => void (this.listener = listener),
    };
    this.signals = new ReadModelSignals(undefined, this.carrier);
    this.signals.hearCarried();
    this.signals.on('feed', moved => this.received.push(moved));
    this.signals.on('position', (name, position) => this.received.push(`${name} ${position}`));
  }

  /** Commits; returns the notification and what was carried. */
  commit(committed: Committed): { notice: string; carried: string | undefined } {
    const notice = written(this.signals.notice(committed), committed.frames);
    this.signals.announce(committed);
    return { notice, carried: this.sent.pop() };
  }

  arrive(text: string | undefined): void {
    if (text !== undefined) this.listener(text);
  }
}

const frame = (seq: number): LiveFrame => ({
  seq,
  channel: 'ticket',
  payload: { action: 'removeFromList', ticketId: seq },
  audience: { kind: 'company' },
});
const placed = (companyId: number, ...seqs: readonly number[]) =>
  seqs.map(seq => ({ companyId, frame: frame(seq) }));
const committed = (position: bigint, frames: Committed['frames']): Committed => ({
  checkpoint: { name: 'read-model', position },
  frames,
});

describe('A signal between processes', () => {
  let one: Process;
  let other: Process;
  beforeEach(() => {
    jest.useFakeTimers();
    one = new Process();
    other = new Process();
  });
  afterEach(() => jest.useRealTimers());

  it('contains the frames, and how far they show the log before the commit is signalled', () => {
    const { carried } = one.commit(committed(9n, [...placed(1, 4, 5), ...placed(2, 7)]));
    other.arrive(carried);
    expect(other.received).toEqual([
      { companyId: 1, first: 4, last: 5, frames: [frame(4), frame(5)], position: 9n, trace: null },
      { companyId: 2, first: 7, last: 7, frames: [frame(7)], position: 9n, trace: null },
      'read-model 9',
    ]);
  });

  it('is ignored by its own process', () => {
    const { notice, carried } = one.commit(committed(9n, placed(1, 4)));
    const known = one.received.length;
    one.arrive(carried);
    one.signals.receive(notice);
    jest.runAllTimers();
    expect(one.received).toHaveLength(known);
  });

  it('is ignored when it was not sent by a process', () => {
    for (const text of ['', 'null', '7', '{}', '{"o":"x"}', '{"o":"x","p":"1","c":"read-model","f":null}'])
      other.arrive(text);
    expect(other.received).toEqual([]);
  });

  it('is replaced by its notification a moment later when it was lost', () => {
    const { notice } = one.commit(committed(9n, placed(1, 4, 5)));
    other.signals.receive(notice);
    expect(other.received).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(other.received).toEqual([{ companyId: 1, first: 4, last: 5 }, 'read-model 9']);
  });

  it('is replaced by its notification at once when disconnected, or without a carrier', () => {
    const { notice } = one.commit(committed(9n, placed(1, 4)));
    other.carrier.isOpen = false;
    other.signals.receive(notice);
    expect(other.received).toHaveLength(2);
    const alone = new ReadModelSignals();
    const received: string[] = [];
    alone.on('position', (_name, position) => received.push(String(position)));
    alone.receive(notice);
    expect(received).toEqual(['9']);
  });

  it('is replaced by its notification at once when it was not carried: while closed, or because it is too large', () => {
    const much = one.commit(committed(9n, placed(1, ...Array.from({ length: 201 }, (_, n) => n + 1))));
    expect(much.carried).toBeUndefined();
    other.signals.receive(much.notice);
    expect(other.received).toHaveLength(2);
    one.carrier.isOpen = false;
    const cut = one.commit(committed(10n, placed(1, 202)));
    expect(cut.carried).toBeUndefined();
    other.signals.receive(cut.notice);
    expect(other.received).toHaveLength(4);
  });

  it('makes others check for themselves when it is about more companies than fit into a notification', () => {
    const doubts = jest.fn();
    other.signals.on('uncertain', doubts);
    const companies = Array.from({ length: 1_000 }, (_, n) => placed(n + 1, 7)).flat();
    const { notice } = one.commit(committed(9n, companies));
    expect(Buffer.byteLength(notice)).toBeLessThan(7_500);
    other.signals.receive(notice);
    expect(doubts).toHaveBeenCalledTimes(1);
    expect(other.received).toEqual(['read-model 9']);
  });
});
