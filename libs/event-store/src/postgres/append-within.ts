import type { StreamName } from '@prosa/kernel';
import type { PoolClient } from 'pg';
import type { NewEvent } from '../event-store.port';
import { requireDistinct } from '../require-appendable';
import { appendStatement, appendValues, prepareAppend } from './append-statement';

/**
 * Appends within the transaction of a restore into an empty log, so that these facts and the rest are committed
 * atomically. Concurrent appends are not allowed.
 */
export const appendWithin = async (
  client: Pick<PoolClient, 'query'>,
  stream: StreamName,
  events: readonly NewEvent[],
): Promise<void> => {
  // What was stored once may be restored, however large it is.
  requireDistinct(events);
  const values = [...appendValues([prepareAppend(stream, 'any', events)])];
  await client.query({ text: appendStatement.text, values });
};
