import type { ConnectionStatus, InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { forgetDispatches } from './dispatch.store';

/** A connection and the last known state of its session. */
export interface RegisteredConnection extends InboundConnection {
  readonly status: ConnectionStatus;
  /** Why its session must stay closed: the company is blocked or removed. */
  readonly shut: 'blocked' | 'removed' | null;
}

/** A connection as the workers distribute it. */
export interface SurveyedConnection extends RegisteredConnection {
  /** The worker with a valid lease; null when the connection is free. */
  readonly owner: string | null;
  /** Free because its worker stopped renewing rather than released it. */
  readonly abandoned: boolean;
  /** Seconds since it became free; 0 while it is owned, and when it was never owned. */
  readonly freeFor: number;
}

/** A QR code with the names of its company and connection, for the simulator's page. */
export interface WaitingQr {
  readonly connectionId: number;
  readonly name: string;
  readonly company: string;
  readonly qrcode: string;
}

/** The connections of all companies. */
export class SessionRegistry {
  constructor(private readonly db: OwnerDatabase) {}

  /** All connections, and removed ones with pending commands, with their current owner. */
  async survey(): Promise<readonly SurveyedConnection[]> {
    const { rows } = await sql<SurveyedConnection>`
      with known as (
        select c.company_id, c.id, c.uuid, c.status,
               case s.removed when true then 'removed' when false then 'blocked' end as shut
          from connection c left join wa_shut_company s on s.company_id = c.company_id
         union all
        select distinct on (w.connection_id) w.company_id, w.connection_id, w.connection_uuid, 'DISCONNECTED', null
          from wa_command w
         where w.answered_at is null and w.expires_at > now()
           and not exists (select from connection c where c.id = w.connection_id)
      )
      select k.*, case when l.expires_at > now() then l.worker_id end as owner,
             coalesce(l.expires_at <= now() and l.worker_id <> '', false) as abandoned,
             coalesce(greatest(0, extract(epoch from now() - l.expires_at)), 0)::float8 as free_for
        from known k left join wa_lease l on l.connection_id = k.id
       order by k.id`.execute(this.db);
    return rows;
  }

  /**
   * Deletes everything that the gateway stores of a connection: secrets, journals, QR code, files to fetch,
   * contacts' pictures.
   */
  async forget(connectionId: number): Promise<void> {
    await this.db.transaction().execute(async db => {
      await db.deleteFrom('waCreds').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waKey').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waInbox').where('connectionId', '=', connectionId).execute();
      await forgetDispatches(db, connectionId);
      await db.deleteFrom('waSessionQr').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waMessageSecret').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waMedia').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waPicture').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waSeen').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waGroup').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waGroupPost').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waGroupReceipt').where('connectionId', '=', connectionId).execute();
      await db.deleteFrom('waConnectionToken').where('connectionId', '=', connectionId).execute();
    });
  }

  /** The QR codes that can be scanned. */
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
