import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { MergedContact, MergeEvent, MergeOfContacts, MergeOfTickets } from './merge.events';

/** The current merges of a company, by the source ticket's number. */
export interface MergeState {
  readonly merges: ReadonlyMap<number, MergeOfTickets>;
  /** Those that were reverted, as they were last. */
  readonly reverted: ReadonlyMap<number, MergeOfTickets>;
  /** The current merges of contacts, by the source's uuid. */
  readonly contacts: ReadonlyMap<string, MergeOfContacts>;
  /** The contacts whose merge was reverted: a person has decided that they are two. */
  readonly separated: ReadonlySet<string>;
}

/** The commands on a company's merges. */
export type MergeCommand =
  | ({ readonly type: 'MergeTickets' } & MergeOfTickets)
  | { readonly type: 'RevertMerge'; readonly id: number }
  | { readonly type: 'MergeContacts'; readonly merges: readonly MergeOfContacts[] }
  | { readonly type: 'RevertContactMerge'; readonly contactUuid: string };

/** The contact that another's aliases are redirected to, or undefined when they are its own. */
export const leadsTo = (
  { merges, contacts }: Pick<MergeState, 'merges' | 'contacts'>,
  contactUuid: string,
): MergedContact | undefined =>
  contacts.get(contactUuid)?.destination ??
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

/** Those of the merges that are possible, each beside the ones before it; the others stay as they are. */
const mergeContacts = (wanted: readonly MergeOfContacts[], state: MergeState): Decision<MergeEvent> => {
  const contacts = new Map(state.contacts);
  const isGone = ({ contactUuid }: MergedContact): boolean =>
    leadsTo({ merges: state.merges, contacts }, contactUuid) !== undefined;
  const merges = wanted.filter(each => {
    const { source, destination } = each;
    const isSame = source.contactUuid === destination.contactUuid;
    if (isSame || state.separated.has(source.contactUuid) || isGone(source) || isGone(destination))
      return false;
    contacts.set(source.contactUuid, each);
    return true;
  });
  return merges.length === 0 ? [] : [{ type: 'ContactsMerged', data: { merges } }];
};

const revertTickets = (id: number, { merges, reverted }: MergeState): Decision<MergeEvent> => {
  const data = merges.get(id);
  if (data !== undefined) return [{ type: 'TicketMergeReverted', data }];
  return reverted.has(id) ? [] : reject('ERR_NO_MERGE_FOUND');
};

const revertContacts = (uuid: string, { contacts, separated }: MergeState): Decision<MergeEvent> => {
  const data = contacts.get(uuid);
  if (data !== undefined) return [{ type: 'ContactMergeReverted', data }];
  return separated.has(uuid) ? [] : reject('ERR_NO_MERGE_FOUND');
};

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  new Map([...map].filter(([each]) => each !== key));

const evolve = (state: MergeState, { type, data }: MergeEvent): MergeState => {
  switch (type) {
    case 'TicketsMerged': {
      const id = data.source.ticketId;
      return { ...state, merges: new Map([...without(state.merges, id), [id, data]]) };
    }
    case 'TicketMergeReverted': {
      const id = data.source.ticketId;
      const reverted = new Map([...state.reverted, [id, data]]);
      return { ...state, merges: without(state.merges, id), reverted };
    }
    case 'ContactsMerged': {
      const made = data.merges.map(each => [each.source.contactUuid, each] as const);
      return { ...state, contacts: new Map([...state.contacts, ...made]) };
    }
    case 'ContactMergeReverted': {
      const { contactUuid } = data.source;
      const separated = new Set([...state.separated, contactUuid]);
      return { ...state, contacts: without(state.contacts, contactUuid), separated };
    }
    default:
      return exhaustive(type);
  }
};

/**
 * The merges of a company's tickets and contacts. They share one stream and are decided together: what was merged away
 * cannot be a destination, and a destination ticket cannot be merged away, despite concurrent requests.
 */
export const mergeDecider: Decider<MergeState, MergeCommand, MergeEvent> = {
  initial: { merges: new Map(), reverted: new Map(), contacts: new Map(), separated: new Set() },
  decide(command, state) {
    switch (command.type) {
      case 'MergeTickets':
        return merge(command, state);
      case 'RevertMerge':
        return revertTickets(command.id, state);
      case 'MergeContacts':
        return mergeContacts(command.merges, state);
      case 'RevertContactMerge':
        return revertContacts(command.contactUuid, state);
      default:
        return exhaustive(command);
    }
  },
  evolve,
};
