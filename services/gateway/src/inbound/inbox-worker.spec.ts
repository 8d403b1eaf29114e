import { WorkRefused } from '@prosa/bus';
import { setImmediate } from 'node:timers/promises';
import type { ConversationIngress } from '@prosa/contracts';
import type { InboxRow, InboxStore } from '../storage/inbox.store';
import { MESSAGE_KIND } from '../storage/inbox.store';
import { Vault } from '../storage/vault';
import type { InboundContent, WhatsAppProvider } from '../whatsapp/whatsapp.port';
import type { ArrivingFiles } from './arriving-files';
import { InboxWorker } from './inbox-worker';

const rowOf = (seq: number): InboxRow =>
  ({
    companyId: 1,
    seq,
    connectionId: 1,
    connectionUuid: 'c',
    kind: MESSAGE_KIND,
    chatKey: `chat ${seq}`,
    phone: `${seq}`,
    lid: null,
    waId: `W${seq}`,
    fromMe: false,
    at: new Date(0),
    payload: null,
    attempts: 0,
    doneAt: null,
  }) as unknown as InboxRow;

/** A journal in memory, whose marks take as long as the spec lets them. */
class SlowJournal {
  readonly marked: number[] = [];
  private readonly rows: InboxRow[] = [];
  private readonly marks: (() => void)[] = [];

  add(seq: number, chat = `chat ${seq}`): void {
    this.rows.push({ ...rowOf(seq), chatKey: chat });
  }

  waiting(_ids: readonly number[], busy: readonly number[]): Promise<InboxRow[]> {
    return Promise.resolve(this.rows.filter(({ seq }) => !busy.includes(seq) && !this.marked.includes(seq)));
  }

  async done(seqs: readonly number[]): Promise<void> {
    await new Promise<void>(write => this.marks.push(write));
    this.marked.push(...seqs);
  }

  get marking(): number {
    return this.marks.length;
  }

  write(): void {
    this.marks.splice(0).forEach(write => write());
  }

  failed(): Promise<void> {
    return Promise.resolve();
  }

  prune(): Promise<void> {
    return Promise.resolve();
  }
}

const until = async (holds: () => boolean): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!holds() && Date.now() < deadline) await setImmediate();
  expect(holds()).toBe(true);
};

describe('The inbox worker', () => {
  it('marks what is handed over, however long a mark takes meanwhile', async () => {
    const journal = new SlowJournal();
    const told: string[] = [];
    const ingress: ConversationIngress = {
      received: fact => {
        told.push(fact.waId);
        return Promise.resolve();
      },
    };
    const content = { kind: 'message', body: 'oi', mediaType: 'extendedTextMessage' } as InboundContent;
    const worker = new InboxWorker({
      inbox: journal as unknown as InboxStore,
      vault: new Vault({ key: () => Buffer.alloc(32) }),
      provider: { interpret: () => Promise.resolve(content) } as unknown as WhatsAppProvider,
      ingress,
      files: {} as unknown as ArrivingFiles,
      owned: () => [1],
      owns: () => true,
    });
    journal.add(1);
    worker.start();
    await until(() => journal.marking === 1);
    // While the first mark is being written, a second message is handed over, and its moment to be marked comes.
    journal.add(2);
    worker.wake();
    await until(() => told.length === 2);
    const passed = Date.now() + 60;
    await until(() => Date.now() > passed);
    journal.write();
    await until(() => journal.marking === 1);
    journal.write();
    // And a third one, later.
    journal.add(3);
    worker.wake();
    await until(() => journal.marking === 1);
    journal.write();
    await until(() => journal.marked.length === 3);
    await worker.stop();
  });

  it('keeps a change that overtook its message, and hands it over behind it', async () => {
    const journal = new SlowJournal();
    const told: string[] = [];
    const ingress: ConversationIngress = {
      received: fact => {
        const isHere = fact.kind !== 'edit' || told.includes(fact.targetId);
        if (isHere) told.push(fact.waId);
        return isHere
          ? Promise.resolve()
          : Promise.reject(new WorkRefused('no such message', 'ERR_NO_MESSAGE_FOUND'));
      },
    };
    const said = { kind: 'message', body: 'oi', mediaType: 'extendedTextMessage' } as InboundContent;
    const edit = (targetId: string): InboundContent => ({ kind: 'edit', targetId, body: 'olá' });
    const contents = new Map([
      ['W1', edit('W4')],
      ['W2', edit('never')],
      ['W5', edit('W4')],
    ]);
    const worker = new InboxWorker({
      inbox: journal as unknown as InboxStore,
      vault: new Vault({ key: () => Buffer.alloc(32) }),
      provider: {
        interpret: ({ id }: { id: string }) => Promise.resolve(contents.get(id) ?? said),
      } as unknown as WhatsAppProvider,
      ingress,
      files: {} as unknown as ArrivingFiles,
      owned: () => [1],
      owns: () => true,
    });
    // All in one chat: what waits may not hold up what it waits for.
    for (const seq of [1, 2, 3, 4, 5]) journal.add(seq, 'chat');
    worker.start();
    await until(() => told.includes('W5'));
    // And the later change of the same message behind the earlier one.
    expect(told).toEqual(['W3', 'W4', 'W1', 'W5']);
    await until(() => journal.marking === 1);
    journal.write();
    await until(() => journal.marked.length >= 3);
    expect(journal.marked).not.toContain(2);
    journal.write();
    const stopped = worker.stop();
    journal.write();
    await stopped;
  });
});
