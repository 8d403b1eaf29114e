import type { InboundContent, OutboundCommand } from '../whatsapp.port';
import type { MemoryNetwork } from './memory-network';

/** A group of the in-memory network. */
export interface MemoryGroup {
  readonly subject: string;
  readonly members: readonly string[];
}

/** The groups of the in-memory WhatsApp, by id. */
export class MemoryGroups {
  private readonly kept = new Map<string, MemoryGroup>();

  constructor(private readonly network: MemoryNetwork) {}

  find(id: string): MemoryGroup | undefined {
    return this.kept.get(id);
  }

  /** Creates a group; returns its id. */
  make(subject: string, members: readonly string[]): string {
    const id = `1203630000000000${String(this.kept.size + 10)}`;
    this.kept.set(id, { subject, members });
    return id;
  }

  /** Renames a group. */
  rename(id: string, subject: string): void {
    const group = this.kept.get(id);
    if (group === undefined) throw new Error('There is no such group');
    this.kept.set(id, { ...group, subject });
    for (const to of group.members)
      if (this.network.isLinked(to))
        this.network.post(to, { kind: 'renamed', id: `N${id}`, group: id, subject });
  }

  /** A member sends or changes something; all phones and linked devices receive it. */
  tell(from: string, group: string, content: InboundContent): string {
    const id = this.network.nextId();
    const text = content.kind === 'message' ? content.body : '';
    for (const number of this.kept.get(group)?.members ?? []) {
      const fromMe = number === from;
      const { messages } = this.network.account(number);
      if (content.kind === 'message')
        messages.set(id, { id, fromMe, peer: group, text, ack: 2, author: from });
      if (this.network.isLinked(number))
        this.network.hand(number, { kind: 'message', id, from, fromMe, group, content });
    }
    return id;
  }

  /** A linked device sends to a group; returns an error code when it is refused. */
  async receive(
    from: string,
    group: string,
    { id, content, quoted }: OutboundCommand,
  ): Promise<number | null> {
    const { faults } = this.network;
    const others = (this.kept.get(group)?.members ?? []).filter(number => number !== from);
    if (faults.nack !== null) return faults.nack;
    for (const number of others) {
      const account = this.network.account(number);
      if ('target' in content) {
        this.network.apply(number, content);
        continue;
      }
      const shown = await shownOf(content);
      const quote = quoted === undefined ? {} : { quotedId: quoted.id };
      if (account.messages.has(id)) account.duplicates += 1;
      else
        account.messages.set(id, {
          id,
          ...shown,
          ...quote,
          fromMe: false,
          peer: group,
          ack: 2,
          author: from,
        });
    }
    if (faults.autoDeliver && !('target' in content))
      for (const number of others) this.network.confirmIn(group, number, from, [id], 'delivered');
    return null;
  }

  /** A member opens a group and reads its messages. */
  read(number: string, group: string): void {
    const unread = [...this.network.account(number).messages.values()].filter(
      held => held.peer === group && !held.fromMe && held.ack < 4,
    );
    for (const held of unread) {
      held.ack = 4;
      this.network.confirmIn(group, number, held.author ?? '', [held.id], 'read');
    }
  }
}

const shownOf = async (
  content: OutboundCommand['content'],
): Promise<{ text: string; kind?: string; bytes?: Buffer }> => {
  if (content.type === 'text') return { text: content.text };
  if (content.type !== 'media') return { text: '', kind: content.type };
  const chunks: Buffer[] = [];
  for await (const chunk of await content.media.open()) chunks.push(Buffer.from(chunk));
  const kind = content.media.voice === true ? 'voice' : content.kind;
  return { text: content.caption ?? '', kind, bytes: Buffer.concat(chunks) };
};
