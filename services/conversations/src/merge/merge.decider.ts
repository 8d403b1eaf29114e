import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { MergeEvent, MergeOfTickets } from './merge.events';

/** The current merges of a company, by the source ticket's number. */
export interface MergeState {
  readonly merges: ReadonlyMap<number, MergeOfTickets>;
  /** Those that were reverted, as they were last. */
  readonly reverted: ReadonlyMap<number, MergeOfTickets>;
}

/** The commands on a company's merges. */
export type MergeCommand =
  | ({ readonly type: 'MergeTickets' } & MergeOfTickets)
  | { readonly type: 'RevertMerge'; readonly id: number };

/** The contact that another's aliases are redirected to, or undefined when they are its own. */
export const leadsTo = (
  { merges }: MergeState,
  contactUuid: string,
): MergeOfTickets['destination'] | undefined =>
  [...merges.values()].find(each => each.takesContact && each.source.contactUuid === contactUuid)
    ?.destination;

const merge = (
  { type: _, ...data }: Extract<MergeCommand, { type: 'MergeTickets' }>,
  state: MergeState,
): Decision<MergeEvent> => {
  const { source, destination } = data;
  if (source.ticketId === destination.ticketId) return reject('ERR_MERGE_SAME_TICKET');
  const standing = state.merges.get(source.ticketId);
  if (standing?.destination.ticketId === destination.ticketId) return [];
  if (standing !== undefined || state.merges.has(destination.ticketId)) return reject('ERR_NO_TICKET_FOUND');
  if ([...state.merges.values()].some(each => each.destination.ticketId === source.ticketId))
    return reject('ERR_MERGE_HOLDS_ANOTHER');
  // Aliases are never redirected to a contact that was merged away, so there are no cycles.
  if (leadsTo(state, destination.contactUuid) !== undefined) return reject('ERR_NO_CONTACT_FOUND');
  const isTakenAlready = leadsTo(state, source.contactUuid) !== undefined;
  return [{ type: 'TicketsMerged', data: { ...data, takesContact: data.takesContact && !isTakenAlready } }];
};

const evolve = ({ merges, reverted }: MergeState, { type, data }: MergeEvent): MergeState => {
  const id = data.source.ticketId;
  const others = [...merges].filter(([each]) => each !== id);
  switch (type) {
    case 'TicketsMerged':
      return { merges: new Map([...others, [id, data]]), reverted };
    case 'TicketMergeReverted':
      return { merges: new Map(others), reverted: new Map([...reverted, [id, data]]) };
    default:
      return exhaustive(type);
  }
};

/**
 * The merges of a company's tickets. They share one stream and are decided together: a ticket that was merged away
 * cannot be a destination, and a destination cannot be merged away, despite concurrent requests.
 */
export const mergeDecider: Decider<MergeState, MergeCommand, MergeEvent> = {
  initial: { merges: new Map(), reverted: new Map() },
  decide(command, state) {
    if (command.type === 'MergeTickets') return merge(command, state);
    const data = state.merges.get(command.id);
    if (data !== undefined) return [{ type: 'TicketMergeReverted', data }];
    return state.reverted.has(command.id) ? [] : reject('ERR_NO_MERGE_FOUND');
  },
  evolve,
};
