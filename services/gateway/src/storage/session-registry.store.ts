import type { ConnectionStatus, InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A connection and where its session was seen last. */
export interface RegisteredConnection extends InboundConnection {
  readonly status: ConnectionStatus;
  /** Why its session is not to be open although it is there: the company is blocked, or gone for good. */
  readonly shut: 'blocked' | 'removed' | null;
}

/** A QR code with the names of whose it is, for the simulator's page. */
export interface WaitingQr {
  readonly connectionId: number;
  readonly name: string;
  readonly company: string;
  readonly qrcode: string;
}

/** Which connections there are, of all companies. */
export class SessionRegistry {
  constructor(private readonly db: OwnerDatabase) {}

  async all(): Promise<readonly RegisteredConnection[]> {
    const rows = await this.db
      .selectFrom('connection')
      .leftJoin('waShutCompany', 'waShutCompany.companyId', 'connection.companyId')
      .select(['connection.companyId', 'id', 'uuid', 'status', 'waShutCompany.removed'])
      .orderBy('id')
      .execute();
    return rows.map(({ removed, ...connection }) => ({
      ...connection,
      shut: removed === null ? null : removed ? 'removed' : 'blocked',
    }));
  }

  /** Deletes everything the gateway holds of a connection: secrets, journals, QR code. */
  async forget(connectionId: number): Promise<void> {
    await this.db.transaction().execute(async db => {
      await db.deleteFrom('waCreds').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waKey').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waInbox').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waDispatch').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waSessionQr').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waConnectionToken').where('connectionId', '=', connectionId).execute();
    });
  }

  /** The QR codes that wait to be scanned. */
  async waitingQrs(): Promise<readonly WaitingQr[]> {
    const { rows } = await sql<WaitingQr>`
      select qr.connection_id, c.name, coalesce(company.name, '') as company, qr.qrcode
        from wa_session_qr qr
        join connection c on c.company_id = qr.company_id and c.id = qr.connection_id
        left join company on company.company_id = qr.company_id
       where qr.qrcode <> '' and c.status = 'qrcode'
       order by qr.connection_id`.execute(this.db);
    return rows;
  }
}
