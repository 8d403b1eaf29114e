import type { GroupInfo } from '../whatsapp.port';
import type { Socket } from './baileys-library';
import { BoundedCache } from './bounded-cache';
import { userOf } from './jids';
import type { Owner } from './journal-payload';

/** The server's metadata of a group. */
export type GroupMetadata = Awaited<ReturnType<Socket['groupMetadata']>>;

const KEPT = 500;
/** Changes are pushed; expiry covers those that were missed. */
const KEPT_MS = 600_000;
const NOT_IN_IT = new Set([403, 404]);

/** The code with which the server rejected a query. */
const refusalOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'data') : undefined;

/**
 * Members of the groups of one account. Sending to a group needs them, and group queries are what WhatsApp rate
 * limits first.
 */
export class GroupBook {
  private readonly kept = new BoundedCache<GroupMetadata>(KEPT, KEPT_MS);
  private readonly asked = new Map<string, Promise<GroupMetadata>>();

  /** The cached metadata of a group. */
  known(jid: string): GroupMetadata | undefined {
    return this.kept.get(jid);
  }

  /** Invalidates a group after a change. */
  forget(jid: string): void {
    this.kept.del(jid);
    this.asked.delete(jid);
  }

  /** The metadata of a group, queried when not cached; null when the account is not a member. */
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
        // A change during the query makes its result stale.
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
