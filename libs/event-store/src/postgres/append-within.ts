import type { StreamName } from '@prosa/kernel';
import type { PoolClient } from 'pg';
import type { NewEvent } from '../event-store.port';
import { requireAppendable } from '../require-appendable';
import { appendStatement, appendValues, prepareAppend } from './append-statement';

/**
 * Appends within a transaction that fills an empty log, for restores alone: the facts are there exactly when all else
 * is. Nobody else may append meanwhile.
 */
export const appendWithin = async (
  client: Pick<PoolClient, 'query'>,
  stream: StreamName,
  events: readonly NewEvent[],
): Promise<void> => {
  requireAppendable(events);
  const values = [...appendValues([prepareAppend(stream, 'any', events)])];
  await client.query({ text: appendStatement.text, values });
};
