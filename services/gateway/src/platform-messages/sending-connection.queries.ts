import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';

const chosenSender = async (db: OwnerDatabase, companyId: number): Promise<string> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('companyId', '=', companyId)
    .where('key', '=', 'platformSender')
    .where('userId', '=', 0)
    .executeTakeFirst();
  return row?.value ?? 'default';
};

/**
 * The connection that sends a company's notices: the one in the setting `platformSender`, else the default
 * one. Null when it is not connected, or when notices are sent by mail only.
 */
export const sendingConnection = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<InboundConnection | null> => {
  const sender = await chosenSender(db, companyId);
  if (sender === 'mail') return null;
  const row = await db
    .selectFrom('connection')
    .select(['companyId', 'id', 'uuid'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'CONNECTED')
    .where(eb => (sender === 'default' ? eb('isDefault', '=', true) : eb('id', '=', Number(sender))))
    .executeTakeFirst();
  return row ?? null;
};
