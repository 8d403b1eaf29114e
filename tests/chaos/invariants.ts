import { ChangesJudge } from './judge/changes-judge';
import type { Evidence, ShownMessage } from './judge/evidence';
import { KeyTable } from './judge/key-table';
import { LogJudge } from './judge/log-judge';
import { MessagesJudge } from './judge/messages-judge';
import { SchedulesJudge } from './judge/schedules-judge';
import { TicketsJudge } from './judge/tickets-judge';
import { Findings, type Verdict, type Violation } from './judge/verdicts';

/** How a stream that was put aside is named among what is left. */
export const asParked = (stream: string): string => `stream ${stream} is put aside`;

/** What a judge says of a run. */
export interface Judgement {
  /** The first violations of each invariant, in words. */
  readonly violations: readonly Violation[];
  /** One of each invariant: held, violated, or not to be seen in this run, and why. */
  readonly verdicts: readonly Verdict[];
  /** How many events the log holds. */
  readonly events: number;
}

/** A conversation as people read it has what the table has, in its order. */
class PagesJudge {
  private readonly rows = new Map<string, string[]>();

  constructor(
    private readonly evidence: Evidence,
    private readonly findings: Findings,
  ) {
    for (const { ticketUuid } of evidence.conversations ?? []) this.rows.set(ticketUuid, []);
    if (evidence.conversations === undefined) findings.missed('I1', 'no conversation was read over HTTP');
  }

  takeRow({ ticketUuid, id }: ShownMessage): void {
    this.rows.get(ticketUuid)?.push(id);
  }

  finish(): void {
    for (const { ticketUuid, ids } of this.evidence.conversations ?? []) {
      const rows = this.rows.get(ticketUuid) ?? [];
      this.findings.saw('I1', rows.length);
      const other = rows.findIndex((id, index) => ids[index] !== id);
      if (other >= 0 || rows.length !== ids.length)
        this.findings.fail(
          'I1',
          `GET /messages of ${ticketUuid}`,
          `${rows.length} messages as stored, not ${ids.length}, which differ from number ${other}`,
        );
    }
  }
}

/** A text that is sent once is on a phone once, under any id. */
const judgePhones = async ({ phones }: Evidence, findings: Findings): Promise<void> => {
  if (phones === undefined) return findings.missed('I3', 'phones were not looked at for words told twice');
  const texts = new KeyTable();
  for await (const { number, id, text } of phones()) {
    findings.saw('I3');
    const before = texts.size;
    if (texts.number(`${number} ${text}`) < before)
      findings.fail('I3', `phone ${number}`, `what it holds as ${id} to be there once, under one id`);
  }
};

const judgeReplay = async ({ replay }: Evidence, findings: Findings): Promise<void> => {
  if (replay === undefined) return findings.missed('I6', 'no replay was made');
  findings.saw('I6');
  for (const difference of await replay()) findings.fail('I6', 'replay', difference);
};

const judgeChain = async ({ chain }: Evidence, findings: Findings): Promise<void> => {
  if (chain === undefined) return findings.missed('log', 'the hash chain was not walked');
  for (const fault of await chain()) findings.fail('log', 'hash chain', fault);
};

const judgeClients = (evidence: Evidence, findings: Findings): void => {
  if (evidence.clients === undefined) findings.missed('I9', 'no client followed');
  for (const client of evidence.clients ?? []) {
    const { name, last, head, frames, foreign, disordered, differences } = client;
    findings.saw('I9', frames);
    if (last !== head) findings.fail('I9', name, `to have come to ${head}, not to ${last}`);
    if (foreign > 0) findings.fail('I9', name, `no frame of another company, not ${foreign}`);
    if (disordered > 0)
      findings.fail('I9', name, `each place once and in order, not ${disordered} otherwise`);
    for (const difference of differences) findings.fail('I9', name, difference);
  }
};

/** Places of a feed have no hole and no double. */
const judgeFeeds = async ({ readModel }: Evidence, findings: Findings): Promise<void> => {
  for (const { companyId, head, first, last, count } of await readModel.feeds()) {
    findings.saw('I9', count);
    if (count > 0 && (last !== head || last - first + 1 !== count))
      findings.fail(
        'I9',
        `feed of company ${companyId}`,
        `all of ${first} to ${head}: ${count} end at ${last}`,
      );
  }
};

const judgeRest = async ({ readModel, poisoned = [] }: Evidence, findings: Findings): Promise<void> => {
  findings.saw('I11', 1 + poisoned.length);
  const left = new Set(await readModel.unfinished());
  for (const stream of poisoned)
    if (!left.delete(asParked(stream)))
      findings.fail('I11', stream, 'to be put aside, since nobody can take it');
  for (const each of left) findings.fail('I11', 'at rest', each);
};

/**
 * Judges what a run left behind, in one pass over ledger, log and read model each; nothing is held but 64 bits and a few
 * numbers for each message, so that a million events are no matter.
 */
export const judge = async (evidence: Evidence): Promise<Judgement> => {
  const findings = new Findings();
  const log = new LogJudge(findings);
  const messages = new MessagesJudge(evidence, findings);
  const changes = new ChangesJudge(evidence, findings);
  const tickets = new TicketsJudge(evidence, findings);
  const pages = new PagesJudge(evidence, findings);
  const schedules = new SchedulesJudge(findings);
  let events = 0;
  await messages.readLedger();
  await changes.readLedger();
  for await (const event of evidence.log()) {
    events += 1;
    for (const each of [log, messages, changes, tickets, schedules]) each.takeFact(event);
  }
  await tickets.readTickets();
  for await (const row of evidence.readModel.messages())
    for (const each of [messages, changes, tickets, pages]) each.takeRow(row);
  await tickets.readLines();
  for (const each of [messages, changes, tickets, pages, schedules]) each.finish();
  await judgePhones(evidence, findings);
  judgeClients(evidence, findings);
  await judgeFeeds(evidence, findings);
  await judgeRest(evidence, findings);
  await judgeChain(evidence, findings);
  await judgeReplay(evidence, findings);
  return { violations: findings.violations, verdicts: findings.verdicts(), events };
};

/** The violations in words, for a spec that expects none. */
export const inWords = ({ violations }: Judgement): readonly string[] =>
  violations.map(({ invariant, place, expected }) => `${invariant}, ${place}: expected ${expected}`);
