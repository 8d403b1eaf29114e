import type { GroupInfo } from '../whatsapp.port';
import type { Socket } from './baileys-library';
import { BoundedCache } from './bounded-cache';
import { userOf } from './jids';
import type { Owner } from './journal-payload';

/** What the server tells of a group. */
export type GroupMetadata = Awaited<ReturnType<Socket['groupMetadata']>>;

const KEPT = 500;
/** Changes are told; this is for those that were missed. */
const KEPT_MS = 600_000;
const NOT_IN_IT = new Set([403, 404]);

/** The code with which the server refused a question. */
const refusalOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'data') : undefined;

/**
 * Who is in the groups of one account. Whoever sends to a group needs that, and asking the server each time is what
 * WhatsApp limits first.
 */
export class GroupBook {
  private readonly kept = new BoundedCache<GroupMetadata>(KEPT, KEPT_MS);
  private readonly asked = new Map<string, Promise<GroupMetadata>>();

  /** What is known of a group without asking. */
  known(jid: string): GroupMetadata | undefined {
    return this.kept.get(jid);
  }

  /** Something about a group has changed. */
  forget(jid: string): void {
    this.kept.del(jid);
    this.asked.delete(jid);
  }

  /** What is known of a group, asked for when it is not known; null when the account is not in it. */
  async read(socket: Socket, jid: string, owner: Owner): Promise<GroupInfo | null> {
    try {
      const { subject, participants } = this.known(jid) ?? (await this.ask(socket, jid));
      const others = participants.filter(({ id }) => ![owner.phone, owner.lid].includes(userOf(id)));
      return { subject, members: others.length };
    } catch (error) {
      if (NOT_IN_IT.has(Number(refusalOf(error)))) return null;
      throw error;
    }
  }

  private ask(socket: Socket, jid: string): Promise<GroupMetadata> {
    const under = this.asked.get(jid);
    if (under !== undefined) return under;
    const answer: Promise<GroupMetadata> = socket
      .groupMetadata(jid)
      .then(metadata => {
        // What changed while it was on its way makes it old.
        if (this.asked.get(jid) === answer) this.kept.set(jid, metadata);
        return metadata;
      })
      .finally(() => {
        if (this.asked.get(jid) === answer) this.asked.delete(jid);
      });
    this.asked.set(jid, answer);
    return answer;
  }
}
