import type { InboundConnection } from '@prosa/contracts';
import type { DispatchStore } from '../storage/dispatch.store';
import { ACK_KIND, inboxRow, type InboxEntry, type InboxStore } from '../storage/inbox.store';
import type { Vault } from '../storage/vault';

interface Pending {
  readonly row: ReturnType<typeof inboxRow>;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Journals facts that come without a Signal transaction; those that arrive during a write share the next one.
 */
export class InboxAppender {
  private pending: Pending[] = [];
  private writing = false;

  constructor(
    private readonly inbox: InboxStore,
    private readonly dispatch: DispatchStore,
    private readonly vault: Vault,
    private readonly appended: () => void,
  ) {}

  /** Resolves when the fact is durable. */
  append(connection: InboundConnection, entry: InboxEntry): Promise<void> {
    const row = inboxRow(this.vault, connection, entry);
    return new Promise((written, failed) => {
      this.pending.push({ row, written, failed });
      if (!this.writing) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, 500);
      try {
        await this.inbox.append(batch.map(({ row }) => row));
        // A device receipt proves that the message was sent, even without the server's ack.
        const reached = batch.flatMap(({ row }) => (provesSending(row.kind) ? [row.waId] : []));
        if (reached.length > 0) await this.dispatch.reached(reached);
        batch.forEach(({ written }) => written());
        this.appended();
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
    }
    this.writing = false;
  }
}

const isAck = (kind: string): boolean => kind.startsWith(ACK_KIND);

const provesSending = (kind: string): boolean => isAck(kind) && !kind.startsWith(`${ACK_KIND}failed`);
