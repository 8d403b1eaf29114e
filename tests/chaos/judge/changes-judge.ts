import { ackOf, type InboundAck } from '@prosa/contracts';
import type { StoredEvent } from '@prosa/event-store';
import type { Evidence, LedgerLine, ShownMessage } from './evidence';
import { Column, KeyTable } from './key-table';
import type { Findings } from './verdicts';

type Data = Readonly<Record<string, unknown>>;
type Kind = NonNullable<LedgerLine['change']>;

const FACTS: Readonly<Record<string, Kind>> = {
  MessageEdited: 'edit',
  MessageRevoked: 'revoke',
  MessageReacted: 'reaction',
};

/** A customer's changes of one message, and how often the log contains them. */
interface Changes {
  readonly id: string;
  readonly asked: Map<Kind, { count: number; text: string }>;
  readonly recorded: Map<Kind, number>;
  isShown: boolean;
}

/** Follows what is done to messages that were sent before: edits, deletions, reactions, and how far answers came. */
export class ChangesJudge {
  private readonly changed = new Map<string, Changes>();
  private readonly ids = new KeyTable();
  private readonly acks = new Column();

  constructor(
    private readonly evidence: Evidence,
    private readonly findings: Findings,
  ) {
    if (evidence.ledger === undefined) findings.missed('changes', 'no phone took part');
  }

  /** Reads what phones changed. */
  async readLedger(): Promise<void> {
    if (this.evidence.ledger === undefined) return;
    for await (const line of this.evidence.ledger()) this.takeLine(line);
  }

  /** Takes a fact of the log, in its order. */
  takeFact({ type, data }: StoredEvent): void {
    if (this.evidence.ledger === undefined) return;
    const { messageId, state, fromMe, changeId } = data as Data;
    if (type === 'MessageAckChanged') this.takeAck(String(messageId), state as InboundAck['state']);
    // A manual retry starts a new ack.
    if (type === 'MessageRetryRequested') this.acks.set(this.ids.number(String(messageId)), 0);
    const kind = FACTS[type];
    const recorded = this.changed.get(String(messageId))?.recorded;
    if (kind === undefined || recorded === undefined || fromMe === true || changeId !== undefined) return;
    recorded.set(kind, (recorded.get(kind) ?? 0) + 1);
  }

  /** Takes a bubble. */
  takeRow(row: ShownMessage): void {
    if (this.evidence.ledger === undefined) return;
    const at = this.ids.find(row.id);
    if (row.fromMe && at >= 0) {
      this.findings.saw('changes');
      if (row.ack < this.acks.get(at))
        this.fail(row.id, `to have come as far as it once had, ${this.acks.get(at)}, and not to ${row.ack}`);
    }
    const changes = this.changed.get(row.id);
    if (changes !== undefined) this.judgeRow(changes, row);
  }

  /** Compares the phones' actions with the log. */
  finish(): void {
    for (const { id, asked, recorded, isShown } of this.changed.values()) {
      // What was written and is not there is another invariant's.
      if (!isShown) continue;
      for (const [kind, { count }] of asked) {
        this.findings.saw('changes');
        const times = recorded.get(kind) ?? 0;
        if (times !== count) this.fail(id, `${count} ${kind}, and not ${times}`);
      }
    }
  }

  private takeLine({ fact, number, peer = '', change, target, text = '' }: LedgerLine): void {
    const { leftOut } = this.evidence;
    if (fact !== 'accepted-from-customer' || change === undefined || target === undefined) return;
    if (leftOut?.has(number) === true || leftOut?.has(peer) === true) return;
    const changes = this.changed.get(target) ?? {
      id: target,
      asked: new Map<Kind, { count: number; text: string }>(),
      recorded: new Map<Kind, number>(),
      isShown: false,
    };
    this.changed.set(target, changes);
    changes.asked.set(change, { count: (changes.asked.get(change)?.count ?? 0) + 1, text });
  }

  private takeAck(id: string, state: InboundAck['state']): void {
    if (state === 'failed') return;
    const at = this.ids.number(id);
    this.acks.set(at, Math.max(this.acks.get(at), ackOf(state)));
  }

  private judgeRow(changes: Changes, { id, body = '', isDeleted, reaction }: ShownMessage): void {
    changes.isShown = true;
    const { asked } = changes;
    const edit = asked.get('edit');
    if (asked.has('revoke')) {
      if (isDeleted !== true) this.fail(id, 'to be struck out');
    } else if (edit !== undefined && body !== edit.text) this.fail(id, `"${edit.text}", and not "${body}"`);
    const wanted = asked.get('reaction');
    if (wanted !== undefined && reaction !== wanted.text)
      this.fail(id, `"${wanted.text}" on it, and not "${reaction ?? ''}"`);
  }

  private fail(id: string, expected: string): void {
    this.findings.fail('changes', `message ${id}`, expected);
  }
}
