import type { ErrorCode, Profile } from '@prosa/contracts';

/** The properties of a tag that restrict its changes. */
export interface TagUse {
  readonly kanban: boolean;
  readonly forLeads: boolean;
  readonly columnLimit?: number;
  readonly entryMessage?: string;
  readonly entryTask?: string;
}

/** Tickets and leads that carry a tag, and those of them that are in another column of the board. */
export interface TagHolders {
  readonly tickets: number;
  readonly leads: number;
  readonly inOtherColumns: number;
}

type Person = { readonly profile: Profile };

const heldBy = ({ tickets, leads }: TagHolders): ErrorCode | null => {
  if (tickets > 0) return 'EXISTS_TAG_TICKETS';
  return leads > 0 ? 'EXISTS_TAG_LEADS' : null;
};

/** A column's rules for its cards are part of the board's configuration. */
const sameRules = (current: TagUse | null, next: TagUse): boolean =>
  (current?.columnLimit ?? 0) === (next.columnLimit ?? 0) &&
  (current?.entryMessage ?? '') === (next.entryMessage ?? '') &&
  (current?.entryTask ?? '') === (next.entryTask ?? '');

/**
 * Why a tag cannot be saved like this, or null (spec 2 §4). Columns of the board are created and removed by
 * supervisors and administrators; a card is in one column only, and a column with cards, or a tag with tickets,
 * cannot be removed.
 */
export const refuseTagSave = (
  person: Person,
  current: TagUse | null,
  next: TagUse,
  held: TagHolders,
): ErrorCode | null => {
  const wasColumn = current?.kanban ?? false;
  const reshapes = next.kanban !== wasColumn || !sameRules(current, next);
  if (reshapes && person.profile === 'user') return 'ERR_NO_PERMISSION';
  if (current === null) return null;
  if (next.kanban && !wasColumn && held.inOtherColumns > 0) return 'KANBAN_EXISTS';
  const loses = (wasColumn && !next.kanban) || next.forLeads !== current.forLeads;
  return loses ? heldBy(held) : null;
};

/** Why a tag cannot be removed, or null: a column has to be empty. */
export const refuseTagRemoval = (person: Person, tag: TagUse, held: TagHolders): ErrorCode | null => {
  if (!tag.kanban) return null;
  if (person.profile === 'user') return 'ERR_NO_PERMISSION';
  return heldBy(held);
};
