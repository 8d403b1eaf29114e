import type { InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import type { MessageSecret } from '../whatsapp/whatsapp.port';
import type { Vault } from './vault';

const HOUR_MS = 3_600_000;

/** WhatsApp allows edits for minutes; a change may be delivered late. */
const KEPT_HOURS = 48;
/** People vote for as long as a poll is seen. */
const POLL_KEPT_HOURS = 90 * 24;

interface Stored {
  readonly secret: string;
  readonly options?: readonly string[];
}

const placeOf = (connectionId: number, messageId: string): string =>
  ['message-secret', connectionId, messageId].join('/');

/** What opens sealed changes of received messages; sealed like session keys, and deleted when no change can come. */
export class MessageSecretStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Stores the secret of a message; the first one stays. */
  async keep(
    { companyId, id }: InboundConnection,
    waId: string,
    { secret, options }: MessageSecret,
  ): Promise<void> {
    const stored: Stored = {
      secret: Buffer.from(secret).toString('base64'),
      ...(options === undefined ? {} : { options }),
    };
    const hours = options === undefined ? KEPT_HOURS : POLL_KEPT_HOURS;
    await this.db
      .insertInto('waMessageSecret')
      .values({
        companyId,
        connectionId: id,
        waId,
        sealed: this.vault.seal(placeOf(id, waId), Buffer.from(JSON.stringify(stored))),
        expiresAt: new Date(this.clock.now().getTime() + hours * HOUR_MS),
      })
      .onConflict(conflict => conflict.columns(['connectionId', 'waId']).doNothing())
      .execute();
  }

  /** The secret of a message; null when it is unknown. */
  async find(connectionId: number, waId: string): Promise<MessageSecret | null> {
    const row = await this.db
      .selectFrom('waMessageSecret')
      .where('connectionId', '=', connectionId)
      .where('waId', '=', waId)
      .select('sealed')
      .executeTakeFirst();
    if (row === undefined) return null;
    const stored = JSON.parse(this.vault.open(placeOf(connectionId, waId), row.sealed).toString()) as Stored;
    const { secret, options } = stored;
    return { secret: Buffer.from(secret, 'base64'), ...(options === undefined ? {} : { options }) };
  }

  /** Deletes the secrets of messages that no change can come for any more. */
  async prune(): Promise<void> {
    await this.db.deleteFrom('waMessageSecret').where('expiresAt', '<', this.clock.now()).execute();
  }
}
