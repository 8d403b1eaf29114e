import type { MessageView } from '@prosa/contracts';

interface Waiting {
  readonly ticketId: number;
  readonly clientId: string;
  /** The last stored message at the time of writing; null without one. */
  readonly afterId: string | null;
}

/** The outbox without the messages that were stored; later entries are placed after those. */
export const undelivered = <W extends Waiting>(
  outbox: readonly W[],
  messages: readonly MessageView[],
): readonly W[] => {
  if (outbox.length === 0) return outbox;
  const arrived = new Map(messages.map(({ clientId, id }) => [clientId, id]));
  const before = new Map<number, string>();
  const left: W[] = [];
  for (const waiting of outbox) {
    const { ticketId, clientId } = waiting;
    const sentAs = arrived.get(clientId);
    const afterId = before.get(ticketId);
    if (sentAs !== undefined) before.set(ticketId, sentAs);
    else left.push(afterId === undefined ? waiting : { ...waiting, afterId });
  }
  return before.size === 0 ? outbox : left;
};
