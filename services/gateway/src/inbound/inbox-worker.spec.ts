import { BackgroundFaults } from '@prosa/observability';
import { WorkRefused } from '@prosa/bus';
import type { ConversationIngress } from '@prosa/contracts';
import { until } from '@prosa/testing';
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

/** An in-memory journal whose `mark` is delayed by the spec. */
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

describe('The inbox worker', () => {
  it('marks what is handed over, however long a mark takes', async () => {
    const journal = new SlowJournal();
    const received: string[] = [];
    const ingress: ConversationIngress = {
      received: fact => {
        received.push(fact.waId);
        return Promise.resolve();
      },
    };
    const content = { kind: 'message', body: 'oi', mediaType: 'extendedTextMessage' } as InboundContent;
    const worker = new InboxWorker({
      background: new BackgroundFaults({ warn: () => undefined }),
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
    // While the first mark is being written, a second message is handed over and becomes due to be marked.
    journal.add(2);
    worker.wake();
    await until(() => received.length === 2);
    const passed = Date.now() + 60;
    await until(() => Date.now() > passed);
    journal.write();
    await until(() => journal.marking === 1);
    journal.write();
    // Then a third one.
    journal.add(3);
    worker.wake();
    await until(() => journal.marking === 1);
    journal.write();
    await until(() => journal.marked.length === 3);
    await worker.stop();
  });

  it('holds back a change that arrived before its message, and hands it over after it', async () => {
    const journal = new SlowJournal();
    const received: string[] = [];
    const ingress: ConversationIngress = {
      received: fact => {
        const isHere = fact.kind !== 'edit' || received.includes(fact.targetId);
        if (isHere) received.push(fact.waId);
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
      background: new BackgroundFaults({ warn: () => undefined }),
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
    // All in one chat: an edit that waits for its message must not hold the message back.
    for (const seq of [1, 2, 3, 4, 5]) journal.add(seq, 'chat');
    worker.start();
    await until(() => received.includes('W5'));
    // A later change of the same message is queued behind the earlier one.
    expect(received).toEqual(['W3', 'W4', 'W1', 'W5']);
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
