import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A QR code that can be scanned. */
export interface ShownQr {
  readonly qrcode: string;
  /** Number of codes shown since the last successful pairing. */
  readonly retries: number;
  readonly updatedAt: Date;
}

/** QR codes. They are never part of a fact, because scanning one takes over the account. */
export class SessionQrStore {
  constructor(private readonly db: OwnerDatabase) {}

  async show(companyId: number, connectionId: number, qrcode: string): Promise<ShownQr> {
    const { rows } = await sql<ShownQr>`
      insert into wa_session_qr (company_id, connection_id, qrcode, retries, updated_at)
      values (${companyId}, ${connectionId}, ${qrcode}, 1, now())
      on conflict (connection_id) do update
        set qrcode = excluded.qrcode, retries = wa_session_qr.retries + 1, updated_at = excluded.updated_at
      returning qrcode, retries, updated_at`.execute(this.db);
    const [shown] = rows;
    if (shown === undefined) throw new Error('The QR code was not stored');
    return shown;
  }

  /** Removes the code; `paired` also resets the counter. */
  async hide(connectionId: number, paired: boolean): Promise<void> {
    await sql`
      update wa_session_qr set qrcode = '', retries = case when ${paired}::boolean then 0 else retries end,
             updated_at = now()
       where connection_id = ${connectionId} and (qrcode <> '' or ${paired}::boolean)`.execute(this.db);
  }
}
