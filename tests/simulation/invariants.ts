import type { StoredEvent } from '@prosa/event-store';
import { parseStreamName, type Recorded, type WorkflowOutput } from '@prosa/kernel';
import type { RoutingCommand } from '../../services/conversations/src/automation/routing/routing-state.policy';
import {
  routingWorkflow,
  type RoutingInput,
} from '../../services/conversations/src/automation/routing/routing.workflow';
import { HISTORY_LINES, statusAfter, WITNESSES } from '../support/ticket-facts';
import { isOfChat, isOfSchedule } from './world/requests';
import { facetRules } from './facet-invariants';
import type { Row } from './database/memory-database';
import { SLOWEST_MS } from './world/weather';
import type { Remains } from './world/world';

/** What must never be seen, with the number that reliability calls it by. */
export interface Violation {
  readonly invariant: string;
  readonly what: string;
}

type Data = Readonly<Record<string, unknown>>;

/** A world on trial. */
export interface Trial extends Remains {
  fail(invariant: string, what: string): void;
  rows(table: string): Row[];
  of(type: string): readonly StoredEvent[];
}

const dataOf = (event: StoredEvent): Data => event.data as unknown as Data;

const inboundTypes = ['MessageReceived', 'MessageSentFromPhone'];

/** I1, I2: what was acknowledged is there once, in the log and on the screen; nothing else is. */
const storedOnce = (trial: Trial): void => {
  const facts = new Map<string, number>();
  for (const event of inboundTypes.flatMap(type => trial.of(type))) {
    if (dataOf(event)['undecryptable'] === true) continue;
    const id = String(dataOf(event)['messageId']);
    facts.set(id, (facts.get(id) ?? 0) + 1);
  }
  const shown = new Map<string, Row[]>();
  for (const row of trial.rows('message'))
    shown.set(String(row['id']), [...(shown.get(String(row['id'])) ?? []), row]);
  const known = new Set(trial.ledger.written.map(({ id }) => id));
  for (const { id, acked, body } of trial.ledger.written) {
    const count = facts.get(id) ?? 0;
    if (count > 1) trial.fail('I1', `${id} is ${count} facts`);
    if (acked && count === 0) trial.fail('I2', `${id} was acknowledged and is no fact`);
    const rows = shown.get(id) ?? [];
    if (count > 0 && rows.length !== 1) trial.fail('I1', `${id} is shown ${rows.length} times`);
    if (rows.some(row => row['body'] !== body)) trial.fail('I1', `${id} is shown with other words`);
  }
  for (const id of facts.keys()) if (!known.has(id)) trial.fail('I2', `${id} was never written`);
};

/** I3: a requested message reaches the phone under one id, and is resent only when its outcome was unknown. */
const sentOnce = (trial: Trial): void => {
  const { ledger, network } = trial;
  const requested = trial.of('MessageSendRequested').map(event => String(dataOf(event)['messageId']));
  const byBody = new Map<string, Set<string>>();
  for (const [id, { body }] of network.shown)
    if (body.startsWith('resposta')) byBody.set(body, (byBody.get(body) ?? new Set()).add(id));
  for (const [body, ids] of byBody)
    if (ids.size > 1) trial.fail('I3', `${body} reached the phone under ${ids.size} ids`);
  for (const id of network.shown.keys())
    if (!requested.includes(id)) trial.fail('I3', `${id} reached a phone unasked`);
  for (const id of requested) {
    const times = ledger.sent.filter(each => each.id === id).map(({ at }) => at);
    if (!network.shown.has(id)) trial.fail('I3', `${id} never reached the phone`);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    // What had set out before a crash may arrive after it.
    const doubts = ledger.disruptions.filter(at => at >= first - 2 * SLOWEST_MS && at <= last).length;
    if (times.length > 1 + doubts)
      trial.fail('I3', `${id} was sent ${times.length} times with ${doubts} disruptions`);
  }
};

/** I5: what a customer wrote stands in a history in the order in which it was written. */
const inOrder = (trial: Trial): void => {
  const position = new Map(trial.rows('message').map(row => [String(row['id']), Number(row['position'])]));
  const journalled = new Map(
    trial
      .rows('waInbox')
      .filter(row => row['kind'] === 'message')
      .map(row => [String(row['waId']), Number(row['seq'])]),
  );
  const last = new Map<string, { id: string; at: number; seq: number }>();
  for (const { id, phone, groupId, readableAfterMs } of trial.ledger.written) {
    // A placeholder is shown late, and nothing waits for it.
    if (readableAfterMs !== null) continue;
    const chat = groupId ?? phone;
    const [at, seq] = [position.get(id), journalled.get(id)];
    if (at === undefined || seq === undefined) continue;
    const before = last.get(chat);
    if (before !== undefined && before.at > at) trial.fail('I5', `${id} stands before ${before.id}`);
    if (before !== undefined && before.seq > seq)
      trial.fail('I5', `${id} was journalled before ${before.id}`);
    last.set(chat, { id, at, seq });
  }
};

const isSameRow = (row: Row, other: Row | undefined): boolean => {
  if (other === undefined) return false;
  const names = Object.keys(row);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => {
      const [one, two] = [row[name], other[name]];
      // A date, a list and what is JSON are what they are written as.
      return one === two || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(two));
    })
  );
};

/** I6: the tables are what a replay of the log gives. */
const asReplayed = (trial: Trial): void => {
  for (const table of [
    'contact',
    'ticket',
    'message',
    'attendance',
    'interaction',
    'messageWords',
    'waOutbox',
    'ticketNote',
    ...['schedule', 'chat', 'chatMember', 'chatMessage'],
  ]) {
    const [live, fresh] = [trial.database.table(table).rows, trial.replayed.table(table).rows];
    for (const [key, row] of fresh)
      if (!isSameRow(row, live.get(key)))
        trial.fail('I6', `${table} lacks ${JSON.stringify(row).slice(0, 160)}`);
    if (live.size !== fresh.size) trial.fail('I6', `${table} has ${live.size} rows, a replay ${fresh.size}`);
  }
};

/** I7: a ticket's history has a line for everything that happened to it, by whom it was done. */
const historyComplete = (trial: Trial): void => {
  const lines = new Map(trial.rows('interaction').map(row => [String(row['id']), row]));
  for (const event of trial.events) {
    const type = HISTORY_LINES[event.type];
    if (type === undefined) continue;
    const line = lines.get(event.id);
    const { actor } = event.metadata;
    if (line?.['type'] !== type) trial.fail('I7', `${event.type} ${event.id} has no line`);
    else if (actor.kind === 'user' && line['author'] !== actor.name)
      trial.fail('I7', `${event.type} names another author`);
  }
};

/** I8: badges and states are what a recount gives. */
const recounted = (trial: Trial): void => {
  const messages = trial.rows('message');
  const states = statesOf(trial.events);
  for (const ticket of trial.rows('ticket')) {
    const { uuid, status, unread, readPosition } = ticket;
    if (states.get(String(uuid)) !== status)
      trial.fail('I8', `ticket ${String(uuid)} is shown as ${String(status)}`);
    if (status === 'closed') continue;
    const count = messages.filter(
      row =>
        row['ticketUuid'] === uuid &&
        row['fromMe'] === false &&
        Number(row['position']) > Number(readPosition),
    ).length;
    if (count !== unread)
      trial.fail('I8', `ticket ${String(uuid)} shows ${String(unread)} unread of ${count}`);
  }
};

const statesOf = (events: readonly StoredEvent[]): ReadonlyMap<string, string> => {
  const states = new Map<string, string>();
  for (const event of events) {
    const status = statusAfter(event);
    if (status !== null) states.set(parseStreamName(event.stream).id, status);
  }
  return states;
};

/** What a ticket was, from which place of the log on. */
interface Stage {
  readonly status: string;
  readonly from: number;
}

const livesOf = (events: readonly StoredEvent[]): ReadonlyMap<string, readonly Stage[]> => {
  const lives = new Map<string, Stage[]>();
  for (const event of events) {
    const status = statusAfter(event);
    const ticket = parseStreamName(event.stream).id;
    if (status !== null)
      lives.set(ticket, [...(lives.get(ticket) ?? []), { status, from: Number(event.position) }]);
  }
  return lives;
};

/** What was written stands in no ticket that had ended and was never taken up again, unless it says how it was there. */
const behindNoEnd = (trial: Trial): void => {
  const lives = livesOf(trial.events);
  const written = new Set(trial.ledger.written.map(({ id }) => id));
  const answers = new Set(
    [...trial.of('TicketRated'), ...trial.of('TicketRatingMistaken')].map(
      event => event.metadata.causationId,
    ),
  );
  const isAnswer = (id: unknown): boolean =>
    inboundTypes.some(type =>
      trial.of(type).some(event => answers.has(event.id) && dataOf(event)['messageId'] === id),
    );
  for (const { id, ticketUuid, position } of trial.rows('message')) {
    if (!written.has(String(id)) || isAnswer(id)) continue;
    const life = lives.get(String(ticketUuid)) ?? [];
    const isHeard = life.some(
      ({ status }, index) => status !== 'closed' && (life[index + 1]?.from ?? Infinity) > Number(position),
    );
    if (!isHeard) trial.fail('end', `${String(id)} stands behind the end of its ticket`);
  }
};

/** I10: what was confirmed to an agent is done exactly once. */
const acceptedIsThere = (trial: Trial): void => {
  const tickets = new Map(trial.rows('ticket').map(row => [Number(row['id']), String(row['uuid'])]));
  for (const { kind, subject: ticketId, clientId } of trial.ledger.accepted) {
    if (isOfChat(kind) || isOfSchedule(kind)) continue;
    const uuid = tickets.get(ticketId);
    if (uuid === undefined) trial.fail('I10', `ticket ${ticketId} is gone`);
    else if (kind === 'send' || kind === 'attach') {
      const rows = trial
        .rows('message')
        .filter(row => row['body'] === `resposta ${String(clientId).slice(0, 8)}`);
      if (rows.length !== 1)
        trial.fail('I10', `an answer in ticket ${ticketId} is shown ${rows.length} times`);
    } else if (kind !== 'read') {
      const witnesses: readonly string[] = WITNESSES[kind];
      const has = trial.events.some(
        event => event.stream === `ticket-1_${uuid}` && witnesses.includes(event.type),
      );
      if (!has) trial.fail('I10', `ticket ${ticketId} knows of no ${kind}`);
    }
  }
};

/** I11: everything comes to rest by itself, and nothing was put aside. */
const atRest = (trial: Trial): void => {
  if (!trial.isIdle) trial.fail('I11', 'something never came to rest');
  if (trial.rows('deadLetters').length > 0) trial.fail('I11', 'a stream was parked');
  if (trial.rows('processCommand').length > 0) trial.fail('I11', 'a command is left');
  if (trial.rows('waDispatch').some(row => row['state'] !== 'sent'))
    trial.fail('I11', 'a message counts as failed');
};

/** I12: at no place of the log has a contact two open tickets on a connection. */
const oneOpenTicket = (trial: Trial): void => {
  const placeOf = new Map<string, string>();
  const open = new Map<string, Set<string>>();
  for (const event of trial.events) {
    const ticket = parseStreamName(event.stream).id;
    const { contactUuid, connectionId } = dataOf(event);
    if (event.type === 'TicketOpened') placeOf.set(ticket, `${String(contactUuid)} ${String(connectionId)}`);
    const place = placeOf.get(ticket);
    if (place === undefined || !event.type.startsWith('Ticket')) continue;
    const tickets = open.get(place) ?? new Set();
    open.set(place, tickets);
    if (event.type === 'TicketClosed' || event.type === 'TicketDeleted') tickets.delete(ticket);
    else if (event.type === 'TicketReopened' || event.type === 'TicketOpened') tickets.add(ticket);
    if (tickets.size > 1) trial.fail('I12', `two open tickets at position ${event.position}`);
  }
  const slots = trial.events
    .filter(({ type }) => type === 'ContactAdded')
    .map(event => String(dataOf(event)['phone']));
  if (new Set(slots).size < slots.length) trial.fail('I12', 'one number is two contacts');
};

/** The places of each company's feed have no hole and no double. */
const feedDense = (trial: Trial): void => {
  const places = new Map<string, number[]>();
  for (const { companyId, seq } of trial.rows('companyFeed')) {
    const own = places.get(String(companyId)) ?? [];
    places.set(String(companyId), own);
    own.push(Number(seq));
  }
  const heads = trial.rows('companyFeedHeads');
  if (heads.length !== places.size) trial.fail('I9', `${heads.length} heads of ${places.size} feeds`);
  for (const { companyId, seq: head } of heads) {
    const seqs = (places.get(String(companyId)) ?? []).sort((one, other) => one - other);
    const hole = seqs.findIndex((seq, at) => seq !== at + 1);
    if (hole >= 0) trial.fail('I9', `the feed has a hole at ${hole + 1}`);
    if (Number(head) !== seqs.length)
      trial.fail('I9', `the feed's head is ${String(head)} of ${seqs.length}`);
  }
};

/** Routing's messages are those of the workflow, fact by fact; never more, and no less without interference. */
const routedOnce = (trial: Trial): void => {
  const said = new Map<string, number>();
  for (const event of trial.of('MessageSendRequested'))
    if (dataOf(event)['user'] === null)
      said.set(event.metadata.causationId, (said.get(event.metadata.causationId) ?? 0) + 1);
  const wished = wishesOf(trial);
  for (const [cause, count] of said) {
    const most = wished.get(cause) ?? 0;
    if (count > most) trial.fail('process', `a fact was answered ${count} times instead of ${most}`);
  }
};

/** A message, or the timer that will send one when it closes an inactive ticket. */
const isSaying = (output: WorkflowOutput<RoutingCommand>): boolean =>
  (output.kind === 'send' && output.command.type === 'Say') ||
  (output.kind === 'schedule' && output.timer === 'inactive');

const wishesOf = (trial: Trial): ReadonlyMap<string, number> => {
  const states = new Map<string, typeof routingWorkflow.initial>();
  const wished = new Map<string, number>();
  for (const stored of trial.events) {
    const event = stored as unknown as Recorded<RoutingInput>;
    const instance = routingWorkflow.correlate(event);
    if (instance === null) continue;
    const before = states.get(instance) ?? routingWorkflow.initial;
    const outputs = routingWorkflow.react(event, before, trial.context);
    states.set(instance, routingWorkflow.evolve(before, event, trial.context));
    wished.set(stored.id, outputs.filter(isSaying).length);
  }
  return wished;
};

/** Greetings that an untouched ticket must have received. */
const greeted = (trial: Trial): void => {
  const touched = new Set<string>();
  for (const event of trial.events) {
    const ticket = parseStreamName(event.stream).id;
    if (
      event.metadata.actor.kind === 'user' ||
      event.type === 'MessageSentFromPhone' ||
      event.type === 'MessageMoved'
    )
      touched.add(ticket);
  }
  const said = trial.of('MessageSendRequested').map(({ metadata }) => metadata.causationId);
  const wished = wishesOf(trial);
  for (const event of trial.of('MessageReceived')) {
    const wants = wished.get(event.id) ?? 0;
    if (touched.has(parseStreamName(event.stream).id) || trial.knobs.minutes > 0) continue;
    const got = said.filter(cause => cause === event.id).length;
    if (got < wants) trial.fail('process', `a fact was answered ${got} times instead of ${wants}`);
  }
};

const rules = [
  storedOnce,
  sentOnce,
  inOrder,
  asReplayed,
  historyComplete,
  recounted,
  behindNoEnd,
  acceptedIsThere,
  atRest,
  oneOpenTicket,
  feedDense,
  routedOnce,
  greeted,
  ...facetRules,
];

/** Judges what a world left behind; nothing, when nothing is wrong. */
export const violationsOf = (remains: Remains): readonly Violation[] => {
  const found: Violation[] = [];
  const byType = new Map<string, StoredEvent[]>();
  for (const event of remains.events) byType.set(event.type, [...(byType.get(event.type) ?? []), event]);
  const trial: Trial = {
    ...remains,
    fail: (invariant, what) => found.push({ invariant, what }),
    rows: table => [...remains.database.table(table).rows.values()],
    of: type => byType.get(type) ?? [],
  };
  for (const rule of rules) rule(trial);
  return found;
};
