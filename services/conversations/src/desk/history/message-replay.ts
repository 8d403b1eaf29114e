import type { Aggregates } from '@prosa/event-store';
import type { MessageRow } from '@prosa/read-model';
import { messageEvents } from '../../core/message/message.events';
import { messageProjection } from '../../core/message/message.projection';
import { ReplayedRows } from './replayed-rows';

/**
 * The messages of conversations as of a moment, inclusive, by their WhatsApp ids. The words of that moment are in the
 * facts only: the rows have today's.
 */
export const messagesAsOf = async (
  aggregates: Aggregates,
  companyId: number,
  uuids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, MessageRow>> => {
  const moment = at.toISOString();
  const rows = new ReplayedRows<MessageRow>(messageProjection);
  for (const id of uuids)
    for await (const page of aggregates.historyPages(messageEvents, { companyId, id }))
      for (const fact of page.filter(({ metadata }) => metadata.at <= moment)) rows.fold(fact);
  return new Map(rows.all().map(row => [row.id, row]));
};
