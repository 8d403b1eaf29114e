import type { StoredEvent } from '@prosa/event-store';
import { HISTORY_LINES, statusAfter, WITNESSES } from '../../support/ticket-facts';
import type { DoneCommand, Evidence, ShownLine, ShownMessage, ShownTicket } from './evidence';
import { Column, KeyTable } from './key-table';
import type { Findings } from './verdicts';

type Data = Readonly<Record<string, unknown>>;

interface CountedTicket extends ShownTicket {
  count: number;
}

const idOf = (stream: string): string => stream.slice(stream.indexOf('_') + 1);
const companyOf = (stream: string): string => stream.slice(0, stream.indexOf('_'));

const FACTS_OF: Readonly<Record<DoneCommand['kind'], readonly string[]>> = {
  ...WITNESSES,
  say: ['MessageSendRequested'],
  import: ['ContactAdded'],
  plan: ['ScheduleCreated'],
};

/** The line of a fact; a card's move is one line, of the tag that it came under, or of the one it lost to no column. */
const lineOf = ({ type, data }: StoredEvent): string | undefined => {
  const { move } = data as { readonly move?: { readonly to: unknown } };
  if (move === undefined) return HISTORY_LINES[type];
  return type === 'TicketTagged' || move.to === null ? 'KANBAN_MOVE' : undefined;
};

/** Follows tickets from their facts to what is shown of them: I7, I8, I10 and I12. */
export class TicketsJudge {
  private readonly lines = new KeyTable();
  private readonly lineTypes = new Column();
  private readonly lineAuthors = new Column();
  private readonly lineRows = new Column();
  private readonly words = new KeyTable();
  private readonly said: string[] = [];
  private readonly states = new Map<string, string>();
  private readonly placeOf = new Map<string, string>();
  private readonly open = new Map<string, Set<string>>();
  private readonly numbers = new KeyTable();
  private readonly commands = new KeyTable();
  private readonly done: DoneCommand[] = [];
  private readonly effects = new Column();
  private readonly shown = new Map<string, CountedTicket>();

  constructor(
    private readonly evidence: Evidence,
    private readonly findings: Findings,
  ) {
    for (const command of evidence.commands ?? []) {
      const at = this.commands.number(command.id);
      this.done[at] = command;
    }
    if (evidence.commands === undefined) findings.missed('I10', 'no answers were noted');
  }

  /** Takes a fact of the log, in its order. */
  takeFact(event: StoredEvent): void {
    this.takeEffect(event);
    if (event.type === 'ContactAdded') this.takeContact(event);
    if (!event.stream.startsWith('ticket-')) return;
    this.expectLine(event);
    this.follow(event);
    this.countOpen(event);
  }

  /** Reads what is shown of tickets, before the bubbles are counted. */
  async readTickets(): Promise<void> {
    for await (const row of this.evidence.readModel.tickets())
      if (row.status !== 'closed') this.shown.set(row.uuid, { ...row, count: 0 });
      else this.judgeState(row);
  }

  /** Takes a bubble. */
  takeRow({ ticketUuid, fromMe, position }: ShownMessage): void {
    const ticket = this.shown.get(ticketUuid);
    if (ticket !== undefined && !fromMe && position > ticket.readPosition) ticket.count += 1;
  }

  /** Reads the histories. */
  async readLines(): Promise<void> {
    for await (const line of this.evidence.readModel.lines()) this.judgeLine(line);
  }

  /** Compares facts with what is shown, after all of them were read. */
  finish(): void {
    for (const ticket of this.shown.values()) {
      this.judgeState(ticket);
      if (ticket.count !== ticket.unread)
        this.findings.fail('I8', `ticket ${ticket.uuid}`, `${ticket.count} unread, not ${ticket.unread}`);
    }
    for (let at = 0; at < this.lines.size; at += 1)
      if (this.lineRows.get(at) !== 1)
        this.findings.fail(
          'I7',
          `line number ${at}, ${this.said[this.lineTypes.get(at)] ?? ''}`,
          `to stand once, not ${this.lineRows.get(at)} times`,
        );
    for (const [at, command] of this.done.entries()) this.judgeCommand(at, command);
  }

  private takeEffect({ type, metadata, data }: StoredEvent): void {
    const at = this.commands.find(metadata.correlationId);
    const command = at < 0 ? undefined : this.done[at];
    if (command === undefined || metadata.actor.kind !== 'user') return;
    if (!FACTS_OF[command.kind].includes(type)) return;
    const { messageId } = data as Data;
    if (command.messageId === undefined || command.messageId === messageId) this.effects.add(at, 1);
  }

  private takeContact({ stream, data, position }: StoredEvent): void {
    const { phone } = data as Data;
    if (typeof phone !== 'string' || phone === '') return;
    this.findings.saw('I12');
    const before = this.numbers.size;
    if (this.numbers.number(`${companyOf(stream)} ${phone}`) < before)
      this.findings.fail('I12', `position ${position}`, 'one contact for a number, not another one');
  }

  private expectLine(event: StoredEvent): void {
    const type = lineOf(event);
    if (type === undefined) return;
    this.findings.saw('I7');
    const at = this.lines.number(event.id);
    this.lineTypes.set(at, this.word(type));
    const { actor } = event.metadata;
    this.lineAuthors.set(at, actor.kind === 'user' ? this.word(actor.name) + 1 : 0);
  }

  private judgeLine({ id, type, author }: ShownLine): void {
    const at = this.lines.find(id);
    // Notes, edits and what happens to contacts stand there too; the replay judges those.
    if (at < 0) return;
    this.lineRows.add(at, 1);
    const wanted = this.said[this.lineTypes.get(at)];
    if (type !== wanted) this.findings.fail('I7', `line ${id}`, `to be ${wanted}, not ${type}`);
    const by = this.lineAuthors.get(at);
    if (by > 0 && this.said[by - 1] !== author)
      this.findings.fail('I7', `line ${id}`, 'to name whoever did it');
  }

  private follow(event: StoredEvent): void {
    const status = statusAfter(event);
    if (status !== null) this.states.set(idOf(event.stream), status);
  }

  private countOpen({ stream, type, data, position }: StoredEvent): void {
    const ticket = idOf(stream);
    const { contactUuid, connectionId, status } = data as Data;
    if (type === 'TicketOpened') this.placeOf.set(ticket, `${String(contactUuid)} ${String(connectionId)}`);
    const place = this.placeOf.get(ticket);
    if (place === undefined) return;
    const tickets = this.open.get(place) ?? new Set();
    this.open.set(place, tickets);
    if (type === 'TicketClosed' || type === 'TicketDeleted') tickets.delete(ticket);
    else if (type === 'TicketReopened' || (type === 'TicketOpened' && status !== 'closed'))
      tickets.add(ticket);
    this.findings.saw('I12');
    if (tickets.size > 1)
      this.findings.fail('I12', `position ${position}`, `one open ticket, not ${[...tickets].join(' and ')}`);
  }

  private judgeState({ uuid, status }: ShownTicket): void {
    this.findings.saw('I8');
    const wanted = this.states.get(uuid);
    if (wanted !== status)
      this.findings.fail('I8', `ticket ${uuid}`, `to be ${wanted ?? 'unknown'}, not ${status}`);
  }

  private judgeCommand(at: number, { kind, id, facts = 1 }: DoneCommand): void {
    this.findings.saw('I10');
    const effects = this.effects.get(at);
    const wanted = facts === 1 ? 'to have happened once' : `to have led to ${facts} facts`;
    if (effects !== facts) this.findings.fail('I10', `${kind} ${id}`, `${wanted}, not ${effects}`);
  }

  private word(text: string): number {
    const at = this.words.number(text);
    this.said[at] ??= text;
    return at;
  }
}
