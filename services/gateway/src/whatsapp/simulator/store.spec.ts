import { systemClock } from '@prosa/kernel';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './store';

describe("The simulator's store after a kill", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulator-store-'));
  const journal = join(dataDir, 'journal.jsonl');
  const ledger = join(dataDir, 'ledger.jsonl');
  afterAll(() => rmSync(dataDir, { recursive: true }));
  beforeEach(() => [journal, ledger].forEach(file => rmSync(file, { force: true })));

  /** Writes messages as a customer does, and leaves the store without closing it. */
  const write = (ids: readonly string[]): void => {
    const store = Store.open({ dataDir }, systemClock);
    for (const id of ids) {
      const m = { id, fromMe: true, peer: '2', text: id, at: store.now(), ack: 2 };
      store.record({ k: 'message', n: '1', m });
      store.note({ fact: 'accepted-from-customer', number: '1', peer: '2', id });
    }
    store.flush();
  };
  const held = (): { shown: string[]; noted: (string | undefined)[] } => {
    const store = Store.open({ dataDir }, systemClock);
    const found = {
      shown: [...store.world.account('1').messages.keys()],
      noted: store.entries.map(({ id }) => id),
    };
    store.close();
    return found;
  };
  const sizeOf = (file: string): number => readFileSync(file).length;

  it.each([
    ['before the ledger was written', 0],
    ['amid a line of the ledger', 20],
  ])('completes the ledger from the journal when the kill came %s', (_, kept) => {
    write(['A']);
    const before = sizeOf(ledger);
    write(['B', 'C']);
    truncateSync(ledger, before + kept);
    expect(held()).toEqual({ shown: ['A', 'B', 'C'], noted: ['A', 'B', 'C'] });
    expect(held()).toEqual({ shown: ['A', 'B', 'C'], noted: ['A', 'B', 'C'] });
  });

  it('keeps nothing of a flush that was cut short', () => {
    write(['A']);
    const before = { journal: readFileSync(journal, 'utf8'), ledger: sizeOf(ledger) };
    write(['B', 'C']);
    const lines = readFileSync(journal, 'utf8').trimEnd();
    expect(lines.split('\n').at(-1)).toContain('"B"');
    writeFileSync(journal, lines.slice(0, -30));
    truncateSync(ledger, before.ledger);
    expect(held()).toEqual({ shown: ['A'], noted: ['A'] });
  });
});
