import type { NamedThen, TicketAsOf } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { TicketRow, TicketTagRow } from '@prosa/read-model';
import type { TicketEvent } from '../../core/ticket/ticket.events';
import { ticketProjection, ticketTagProjection } from '../../core/ticket/ticket.projection';
import { ReplayedRows } from './replayed-rows';

/** The latest known name of each referenced record. */
class Names {
  private readonly names = new Map<string, NamedThen>();

  learn({ data }: TicketEvent): void {
    const named = { ...data, ...('to' in data ? data.to : {}) } as Record<string, unknown>;
    for (const kind of ['queue', 'user', 'tag']) this.note(kind, named[kind] as NamedThen | null | undefined);
  }

  of(kind: 'queue' | 'user' | 'tag', id: number | null): NamedThen | null {
    return id === null ? null : (this.names.get(`${kind} ${id}`) ?? { id, name: '' });
  }

  private note(kind: string, named: NamedThen | null | undefined): void {
    if (named) this.names.set(`${kind} ${named.id}`, named);
  }
}

/** A ticket's row and tags, folded from its facts by the projections themselves; null when there is none. */
export const replayTicket = (
  facts: readonly Recorded<TicketEvent>[],
): { readonly row: TicketRow; readonly tagIds: readonly number[]; readonly names: Names } | null => {
  const tickets = new ReplayedRows<TicketRow>(ticketProjection);
  const tags = new ReplayedRows<TicketTagRow>(ticketTagProjection);
  const names = new Names();
  for (const fact of facts) {
    tickets.fold(fact);
    tags.fold(fact);
    names.learn(fact);
  }
  const [row] = tickets.all();
  return row ? { row, tagIds: tags.all().map(tag => tag.tagId), names } : null;
};

const stateOf = (facts: readonly Recorded<TicketEvent>[]): TicketAsOf['ticket'] => {
  const replayed = replayTicket(facts);
  if (replayed === null) return null;
  const { row, tagIds, names } = replayed;
  return {
    status: row.status,
    queue: names.of('queue', row.queueId),
    user: names.of('user', row.userId),
    tags: tagIds.flatMap(id => names.of('tag', id) ?? []),
    waitingSince: row.waitingSince && row.waitingSince.toISOString(),
  };
};

/** A ticket as of a given time, inclusive. */
export const ticketAsOf = (facts: readonly Recorded<TicketEvent>[], at: Date): TicketAsOf => {
  const moment = at.toISOString();
  const until = facts.filter(({ metadata }) => metadata.at <= moment);
  const last = until.at(-1);
  return {
    ticket: stateOf(until),
    at: moment,
    position: last === undefined ? null : Number(last.position),
    facts: until.length,
    first: facts[0]?.metadata.at ?? moment,
    last: facts.at(-1)?.metadata.at ?? moment,
  };
};
