import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import {
  type CredentialStore,
  FencedOut,
  type InboundJournal,
  type JournalEntry,
  type KeyChange,
} from '../whatsapp/whatsapp.port';
import { inboxRow, insertReceived, MESSAGE_KIND } from './inbox.store';
import { keyWriterOf, type SealedKey } from './key-writer';
import type { Vault } from './vault';

/** Dependencies of a session's store. */
export interface SessionStoreParts {
  readonly db: OwnerDatabase;
  readonly vault: Vault;
  readonly connection: InboundConnection;
  readonly fence: bigint;
  /** Called after a received message became durable. */
  readonly received: () => void;
  /** Called when a write was fenced out. */
  readonly fencedOut?: () => void;
}

/**
 * One session's secrets and journal. Every write is one statement that locks the lease row while it checks the
 * fence: a worker that lost the connection cannot write, however long it was suspended.
 */
export class SessionStore implements CredentialStore, InboundJournal {
  private readonly id: number;

  constructor(private readonly parts: SessionStoreParts) {
    this.id = parts.connection.id;
  }

  async readCredentials(): Promise<Uint8Array | null> {
    const row = await this.parts.db
      .selectFrom('waCreds')
      .select('creds')
      .where('connectionId', '=', this.id)
      .executeTakeFirst();
    return row === undefined ? null : this.parts.vault.open(this.place('creds'), row.creds);
  }

  async writeCredentials(value: Uint8Array): Promise<void> {
    const sealed = this.parts.vault.seal(this.place('creds'), value);
    await this.fenced(sql`
      kept as (
        insert into wa_creds (connection_id, creds, updated_at) select ${this.id}::int, ${sealed}::bytea, now() from owner
        on conflict (connection_id) do update set creds = excluded.creds, updated_at = excluded.updated_at
      )`);
  }

  async readKeys(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const rows = await this.parts.db
      .selectFrom('waKey')
      .select(['id', 'val'])
      .where('connectionId', '=', this.id)
      .where('type', '=', type)
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute();
    return new Map(rows.map(({ id, val }) => [id, this.parts.vault.open(this.place(`${type}/${id}`), val)]));
  }

  async writeKeys(changes: readonly KeyChange[], received?: JournalEntry): Promise<void> {
    const { db, fence } = this.parts;
    const written = await keyWriterOf(db).write({
      connectionId: this.id,
      fence,
      dropped: changes.filter(({ value }) => value === null),
      kept: changes.flatMap(({ type, id, value }) => (value === null ? [] : [this.sealed(type, id, value)])),
      ...(received === undefined ? {} : { received: this.row(received) }),
    });
    if (!written) this.fencedOut();
    if (received !== undefined) this.parts.received();
  }

  async append(entry: JournalEntry): Promise<void> {
    await this.fenced(sql`received as (${insertReceived(this.row(entry), sql`owner`)})`);
    this.parts.received();
  }

  async has({ id, fromMe }: { readonly id: string; readonly fromMe: boolean }): Promise<boolean> {
    const row = await this.parts.db
      .selectFrom('waInbox')
      .select('seq')
      .where('connectionId', '=', this.id)
      .where('waId', '=', id)
      .where('kind', '=', MESSAGE_KIND)
      .where('fromMe', '=', fromMe)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async wipe(): Promise<void> {
    await this.fenced(sql`
      creds as (delete from wa_creds using owner where connection_id = ${this.id}),
      keys as (delete from wa_key using owner where connection_id = ${this.id})`);
  }

  private sealed(type: string, id: string, value: Uint8Array): SealedKey {
    return { type, id, sealed: this.parts.vault.seal(this.place(`${type}/${id}`), value) };
  }

  private row(entry: JournalEntry) {
    return inboxRow(this.parts.vault, this.parts.connection, { ...entry, kind: MESSAGE_KIND });
  }

  private place(name: string): string {
    return `${this.id}/${name}`;
  }

  private async fenced(writes: ReturnType<typeof sql>): Promise<void> {
    const { rows } = await sql<{ owned: number }>`
      with owner as (
        select 1 from wa_lease where connection_id = ${this.id} and fence = ${this.parts.fence.toString()}::bigint
           for share
      ),
      ${writes}
      select count(*)::int as owned from owner`.execute(this.parts.db);
    if (rows[0]?.owned !== 1) this.fencedOut();
  }

  private fencedOut(): never {
    this.parts.fencedOut?.();
    throw new FencedOut(this.id);
  }
}
