import type { StoredEvent } from '@prosa/event-store';
import type { Evidence, LedgerLine, ShownMessage } from './evidence';
import { Column, KeyTable } from './key-table';
import type { Findings, Invariant } from './verdicts';

type Data = Readonly<Record<string, unknown>>;

const INBOUND_TYPES: ReadonlySet<string> = new Set(['MessageReceived', 'MessageSentFromPhone']);
const SERVER_ACK = 2;

/** Follows messages from phone to log to screen and back: I1, I2, I3 and I5. */
export class MessagesJudge {
  private readonly ids = new KeyTable();
  private readonly senders = new KeyTable();
  private readonly tickets = new KeyTable();
  /** Of a message by its number: the place in the ledger where a phone gave it away, whose it is, and so on. */
  private readonly written = new Column();
  private readonly sender = new Column();
  private readonly confirmed = new Column();
  private readonly facts = new Column();
  private readonly rows = new Column();
  private readonly requested = new Column();
  private readonly sends = new Column();
  private readonly arrivals = new Column();
  /** Of a sender, or of who answers one, by their number: the last place that was seen. */
  private readonly lastReceived = new Column();
  private readonly lastShown = new Column();
  private readonly lastArrived = new Column();
  /** Of a message by its number: when the network first handed it over, and when last before it was confirmed. */
  private readonly firstHanded = new Column();
  private readonly lastHanded = new Column();
  private isMessy = false;
  private turn = 0;
  private asked = 0;
  private readonly arrivedOrder: number[] = [];
  private readonly names: string[] = [];

  constructor(
    private readonly evidence: Evidence,
    private readonly findings: Findings,
  ) {
    if (evidence.ledger === undefined)
      for (const invariant of ['I1', 'I2', 'I3', 'I5'] as const)
        findings.missed(invariant, 'no phone took part');
  }

  /** Reads what the simulator noted. */
  async readLedger(): Promise<void> {
    if (this.evidence.ledger === undefined) return;
    for await (const line of this.evidence.ledger()) this.takeLine(line);
  }

  /** Takes a fact of the log, in its order. */
  takeFact(event: StoredEvent): void {
    if (this.evidence.ledger === undefined) return;
    const data = event.data as Data;
    if (INBOUND_TYPES.has(event.type)) this.takeReceived(String(data['messageId']), event.position);
    else if (event.type === 'MessageSendRequested') this.takeRequest(String(data['messageId']), event);
  }

  /** Takes a bubble, in the order of positions. */
  takeRow(row: ShownMessage): void {
    if (this.evidence.ledger === undefined) return;
    const at = this.ids.find(row.id);
    if (at < 0) return this.findings.fail('I2', `message ${row.uuid}`, 'a message that somebody wrote');
    this.rows.add(at, 1);
    this.inOrder('I5', at, this.lastShown, `message ${row.uuid} of ticket ${row.ticketUuid}`);
    if (row.fromMe && this.requested.get(at) > 0 && row.ack < SERVER_ACK)
      this.findings.fail('I3', `message ${row.uuid}`, `taken by WhatsApp, and its ack is ${row.ack}`);
  }

  /** Compares what the three sides hold, after all of them were read. */
  finish(): void {
    if (this.evidence.ledger === undefined) return;
    for (let at = 0; at < this.ids.size; at += 1) {
      const name = this.names[at] ?? `message number ${at}`;
      if (this.written.get(at) > 0) this.judgeWritten(at, name);
      if (this.requested.get(at) > 0) this.judgeRequested(at, name);
      else if (this.arrivals.get(at) > 0) this.findings.fail('I3', name, 'nobody asked for it to be sent');
    }
    this.judgeArrivalOrder();
  }

  private takeLine({ fact, number, peer = '', id = '', duplicate, change }: LedgerLine): void {
    const { leftOut } = this.evidence;
    if (leftOut?.has(number) === true || leftOut?.has(peer) === true || id === '') return;
    if (change !== undefined) return;
    if (fact === 'handed-to-device') this.takeHanded(this.numberOf(id));
    else if (fact === 'accepted-from-customer') {
      const at = this.numberOf(id);
      this.written.set(at, ++this.turn);
      this.sender.set(at, this.senders.number(`${number} to ${peer}`));
    } else if (fact === 'receipt-by-device') this.confirmed.set(this.numberOf(id), 1);
    else if (fact === 'accepted-from-device') this.sends.add(this.numberOf(id), 1);
    else if (fact === 'received-by-phone' && duplicate !== true) {
      this.arrivals.add(this.numberOf(id), 1);
      this.arrivedOrder.push(this.numberOf(id));
    }
  }

  private takeHanded(at: number): void {
    this.isMessy = true;
    const turn = ++this.turn;
    if (this.firstHanded.get(at) === 0) this.firstHanded.set(at, turn);
    if (this.confirmed.get(at) === 0) this.lastHanded.set(at, turn);
  }

  private takeReceived(id: string, position: bigint): void {
    const at = this.ids.find(id);
    const place = `position ${position}`;
    if (at < 0 || this.written.get(at) === 0)
      return this.findings.fail('I2', place, `a message that a phone gave away, and not ${id}`);
    if (this.facts.add(at, 1) > 1) this.findings.fail('I1', place, `${id} to be one fact, not another one`);
    this.inOrder('I5', at, this.lastReceived, `position ${position}, ${id}`);
  }

  private takeRequest(id: string, { stream, position }: StoredEvent): void {
    const at = this.numberOf(id);
    if (this.requested.get(at) > 0)
      return this.findings.fail('I3', `position ${position}`, `${id} to be asked for once`);
    this.requested.set(at, ++this.asked);
    this.sender.set(at, this.tickets.number(stream));
  }

  private judgeWritten(at: number, name: string): void {
    this.findings.saw('I1');
    this.findings.saw('I2');
    const facts = this.facts.get(at);
    const acked = this.confirmed.get(at) > 0 ? 'acknowledged' : 'accepted';
    if (facts === 0) this.findings.fail('I2', name, `a fact, since it was ${acked}`);
    const rows = this.rows.get(at);
    if (facts > 0 && rows !== 1) this.findings.fail('I1', name, `to be shown once, not ${rows} times`);
  }

  private judgeRequested(at: number, name: string): void {
    this.findings.saw('I3');
    const arrivals = this.arrivals.get(at);
    if (arrivals !== 1) this.findings.fail('I3', name, `to reach the phone once, not ${arrivals} times`);
    if (this.rows.get(at) !== 1)
      this.findings.fail('I1', name, `to be shown once, not ${this.rows.get(at)} times`);
    const most = 1 + (this.evidence.faults ?? Number.POSITIVE_INFINITY);
    if (this.sends.get(at) > most)
      this.findings.fail('I3', name, `at most ${most} sends, not ${this.sends.get(at)}`);
  }

  /** What the team said in a ticket arrives in the order in which it was said. */
  private judgeArrivalOrder(): void {
    for (const at of this.arrivedOrder) {
      const turn = this.requested.get(at);
      if (turn === 0) continue;
      this.findings.saw('I5');
      const ticket = this.sender.get(at);
      if (turn < this.lastArrived.get(ticket))
        this.findings.fail('I5', this.names[at] ?? '', 'to reach the phone before what was said after it');
      this.lastArrived.set(ticket, Math.max(turn, this.lastArrived.get(ticket)));
    }
  }

  /**
   * A sender's messages arrive in the order of writing. Where the network reordered them, that order is unknown:
   * what was last handed over before something else first arrived comes before it.
   */
  private inOrder(invariant: Invariant, at: number, last: Column, place: string): void {
    if (this.written.get(at) === 0) return;
    if (this.isMessy) return this.asHanded(invariant, at, last, place);
    const turn = this.written.get(at);
    this.findings.saw(invariant);
    const sender = this.sender.get(at);
    if (turn < last.get(sender))
      this.findings.fail(invariant, place, 'to stand before what its sender wrote after it');
    last.set(sender, Math.max(turn, last.get(sender)));
  }

  private asHanded(invariant: Invariant, at: number, last: Column, place: string): void {
    const [first, latest] = [this.firstHanded.get(at), this.lastHanded.get(at)];
    if (first === 0) return;
    this.findings.saw(invariant);
    const sender = this.sender.get(at);
    if (latest < last.get(sender))
      this.findings.fail(invariant, place, 'to stand before what was handed over after it');
    last.set(sender, Math.max(first, last.get(sender)));
  }

  private numberOf(id: string): number {
    const at = this.ids.number(id);
    this.names[at] ??= id;
    return at;
  }
}
