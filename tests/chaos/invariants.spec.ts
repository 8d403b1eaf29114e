import type { StoredEvent } from '@prosa/event-store';
import { asParked, inWords, judge } from './invariants';
import type { Evidence, LedgerLine } from './judge/evidence';
import { Column, KeyTable } from './judge/key-table';
import { evidenceOf, plantedRun, type PlantedRun } from './judge/planted-run';

type Plant = (run: PlantedRun) => void;

/** Takes the first that fits out of a list. */
const without = <T>(items: T[], fits: (item: T) => boolean): T => {
  const [taken] = items.splice(items.findIndex(fits), 1);
  if (taken === undefined) throw new Error('There is nothing to take away');
  return taken;
};
const swapped = <T>(items: T[], one: number, other: number): void => {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) throw new Error('There is nothing to swap');
  items[one] = second;
  items[other] = first;
};
const changed = <T extends object>(items: T[], at: number, change: Partial<T>): void => {
  const item = items[at];
  if (item === undefined) throw new Error('There is nothing to change');
  items[at] = { ...item, ...change };
};
const appended = ({ log }: PlantedRun, like: number, change: Partial<StoredEvent>): void => {
  const model = log[like];
  if (model === undefined) throw new Error('There is nothing like it');
  const position = BigInt(log.length + 1);
  const revision = log.filter(({ stream }) => stream === (change.stream ?? model.stream)).length;
  log.push({ ...model, id: `event ${position}`, position, revision, ...change });
};

/** What a broken product would leave behind, by the invariant that must name it. */
const plants: Readonly<Record<string, readonly (readonly [what: string, plant: Plant])[]>> = {
  log: [
    ['a fact that is gone from its stream', run => without(run.log, ({ position }) => position === 4n)],
    ['two places that are swapped', run => swapped(run.log, 3, 6)],
    ['an event with two places', run => appended(run, 2, { id: 'event 3' })],
    ['a broken hash chain', run => run.chain.push('position 5 was changed')],
  ],
  I1: [
    ['a message that is two facts', run => appended(run, 2, {})],
    ['a message that is not shown', run => without(run.messages, ({ id }) => id === 'in 2')],
    ['a message that is shown twice', run => run.messages.push({ ...run.messages[1]!, uuid: 'other' })],
    ['an answer that is not shown', run => without(run.messages, ({ id }) => id === 'out 1')],
    ['a page that lacks a message', run => changed(run.conversations, 0, { ids: ['in 1', 'in 2'] })],
    ['a page in another order', run => swapped(run.conversations[0]!.ids as string[], 0, 1)],
  ],
  I2: [
    [
      'an acknowledged message that is lost',
      run => {
        without(run.log, ({ data }) => (data as { messageId?: string }).messageId === 'in 3');
        without(run.messages, ({ id }) => id === 'in 3');
      },
    ],
    ['a fact that nobody wrote', run => appended(run, 2, { data: { messageId: 'ghost' } })],
    ['a bubble that nobody wrote', run => run.messages.push({ ...run.messages[0]!, id: 'ghost' })],
  ],
  I3: [
    [
      'an answer that never arrives',
      run => without(run.ledger, ({ id, fact }) => id === 'out 1' && fact === 'received-by-phone'),
    ],
    ['an answer that counts as new twice', run => run.ledger.push(run.ledger[5]!)],
    [
      'an answer that is sent three times with one fault',
      run => run.ledger.push(run.ledger[4]!, run.ledger[4]!),
    ],
    ['something sent that nobody asked for', run => run.ledger.push({ ...run.ledger[5]!, id: 'ghost' })],
    ['an answer that is asked for twice', run => appended(run, 5, {})],
    ['the same words under two ids', run => run.phones.push({ ...run.phones[0]!, id: 'out 9' })],
    ['an answer that still looks unsent', run => changed(run.messages, 2, { ack: 1 })],
  ],
  I4: [
    ['a plan that is never sent', run => without(run.log, ({ type }) => type === 'ScheduleSent')],
    ['a plan that becomes two messages', run => appended(run, 9, { data: { messageId: 'out 9' } })],
    ['a planned message that is asked for twice', run => appended(run, 10, {})],
    ['a plan that is sent though it was given up', run => appended(run, 8, { type: 'ScheduleCancelled' })],
  ],
  I5: [
    ['facts of a sender out of order', run => swapped(run.ledger, 0, 2)],
    ['bubbles of a sender out of order', run => swapped(run.messages, 0, 1)],
    ['answers that arrive out of order', run => swapped(run.ledger, 5, 7)],
  ],
  changes: [
    ['an edit that is lost', run => without(run.log, ({ type }) => type === 'MessageEdited')],
    ['an edit that came about twice', run => appended(run, 12, {})],
    ['words that were corrected', run => changed(run.messages, 1, { body: null })],
    ['a message that was taken back', run => changed(run.messages, 4, { isDeleted: false })],
    ['an ack that went down', run => changed(run.messages, 2, { ack: 2 })],
  ],
  I6: [['a table that a replay does not give', run => run.replay.push('ticket: 1 row')]],
  I7: [
    ['a line that is missing', run => without(run.lines, ({ type }) => type === 'ACCEPTED')],
    ['a line that stands twice', run => run.lines.push(run.lines[0]!)],
    ['a line that names somebody else', run => changed(run.lines, 1, { author: 'Bruno' })],
    ['a line of another kind', run => changed(run.lines, 1, { type: 'RETURNED' })],
  ],
  I8: [
    ['a badge that counts too much', run => changed(run.tickets, 0, { unread: 2 })],
    ['a state that no fact leads to', run => changed(run.tickets, 0, { status: 'closed' })],
    ['a ticket without facts', run => run.tickets.push({ ...run.tickets[0]!, uuid: 't9', unread: 0 })],
  ],
  I9: [
    ['a client that lags behind', run => changed(run.clients, 0, { last: 8 })],
    ['a frame of another company', run => changed(run.clients, 0, { foreign: 1 })],
    ['a frame that came out twice', run => changed(run.clients, 0, { disordered: 1 })],
    ['a screen that is not what the server shows', run => changed(run.clients, 0, { differences: ['t1'] })],
    ['a hole in a feed', run => changed(run.feeds, 0, { count: 8 })],
    ['a feed that ends before its head', run => changed(run.feeds, 0, { head: 10 })],
  ],
  I10: [
    ['an answered command without a fact', run => run.commands.push({ kind: 'close', id: 'command 9' })],
    ['a command that happened twice', run => appended(run, 4, {})],
    ['words that are another message', run => changed(run.commands, 1, { messageId: 'out 9' })],
  ],
  I11: [
    ['something put aside', run => run.unfinished.push('ticket-1_t1 is parked')],
    ['a poisoned stream that nobody noticed', run => run.poisoned.push('tag-1_x')],
  ],
  I12: [
    ['a second open ticket', run => appended(run, 1, { stream: 'ticket-1_t2' as StoredEvent['stream'] })],
    ['a second contact', run => appended(run, 0, { stream: 'contact-1_c2' as StoredEvent['stream'] })],
  ],
};

describe('The checks of a run', () => {
  it('report nothing for a correct run, except what cannot be observed', async () => {
    const judgement = await judge(evidenceOf(plantedRun()));
    expect(inWords(judgement)).toEqual([]);
    expect(judgement.verdicts.filter(({ state }) => state !== 'held')).toEqual([]);
    expect(judgement.events).toBe(16);
  });

  it('name each invariant for which a run has no evidence', async () => {
    const { log, readModel } = evidenceOf({ ...plantedRun(), feeds: [] });
    const bare: Evidence = { log, readModel };
    const { violations, verdicts } = await judge(bare);
    expect(violations).toEqual([]);
    const unseen = verdicts.filter(({ state }) => state === 'unseen').map(({ invariant }) => invariant);
    expect(unseen).toEqual(['I1', 'I2', 'I3', 'I5', 'changes', 'I6', 'I9', 'I10']);
    expect(verdicts.filter(({ state, gap }) => state === 'unseen' && gap === '')).toEqual([]);
  });

  it('require unprocessable streams to be parked, and no others', async () => {
    const run = { ...plantedRun(), poisoned: ['tag-1_x'], unfinished: [asParked('tag-1_x')] };
    expect(inWords(await judge(evidenceOf(run)))).toEqual([]);
  });

  it('count the facts of one command', async () => {
    const run = plantedRun();
    changed(run.commands, 3, { facts: 2 });
    expect(inWords(await judge(evidenceOf(run)))).toEqual([
      'I10, plan command 4: expected to have led to 2 facts, not 1',
    ]);
  });

  it('require delivery order even when the network does not keep it', async () => {
    const handed = (id: string): LedgerLine => ({ fact: 'handed-to-device', number: '5511900000001', id });
    const [one, other, third] = ['in 2', 'in 1', 'in 3'].map(handed) as [LedgerLine, LedgerLine, LedgerLine];
    const run = plantedRun();
    const [first, , second] = run.ledger;
    run.ledger.splice(0, 4, first!, second!, one, other, one, third);
    // Both came before the other was there for the last time: either may stand first.
    expect(inWords(await judge(evidenceOf(run)))).toEqual([]);
    const strict = plantedRun();
    strict.ledger.splice(0, 4, first!, second!, one, other, third);
    expect(inWords(await judge(evidenceOf(strict)))).toEqual([
      'I5, position 4, in 2: expected to stand before what was handed over after it',
      'I5, message row in 2 of ticket t1: expected to stand before what was handed over after it',
    ]);
  });

  it('ignore phones that are used by hand', async () => {
    const run = plantedRun();
    run.ledger.push({ fact: 'accepted-from-customer', number: '5511911111111', peer: '55', id: 'stray' });
    const leftOut = new Set(['5511911111111']);
    expect(inWords(await judge({ ...evidenceOf(run), leftOut }))).toEqual([]);
    expect(inWords(await judge(evidenceOf(run)))).toHaveLength(1);
  });

  const all = Object.entries(plants).flatMap(([invariant, ones]) =>
    ones.map(([what, plant]) => ({ invariant, what, plant })),
  );

  it.each(all)('$invariant names $what', async ({ invariant, plant }) => {
    const run = plantedRun();
    plant(run);
    const { violations, verdicts } = await judge(evidenceOf(run));
    expect(violations.map(each => each.invariant)).toContain(invariant);
    expect(verdicts.find(each => each.invariant === invariant)?.state).toBe('violated');
  });
});

describe('Compact keys', () => {
  it('keep their values when they grow', () => {
    const table = new KeyTable();
    const keys = Array.from({ length: 50_000 }, (_, index) => `3A${(index * 7_919).toString(16)}-${index}`);
    expect(keys.every((key, index) => table.number(key) === index)).toBe(true);
    expect(keys.every((key, index) => table.find(key) === index && table.number(key) === index)).toBe(true);
    expect(table.find('nobody')).toBe(-1);
    expect(table.size).toBe(keys.length);
  });

  it('are zero until a value is set', () => {
    const column = new Column();
    expect(column.add(5_000, 2) + column.add(5_000, 1)).toBe(5);
    expect([column.get(4_999), column.get(1_000_000)]).toEqual([0, 0]);
  });
});
