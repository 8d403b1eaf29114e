import type { ErrorCode, Profile } from '@prosa/contracts';

/** What of a tag decides what may become of it. */
export interface TagUse {
  readonly kanban: boolean;
  readonly forLeads: boolean;
  readonly columnLimit?: number;
  readonly entryMessage?: string;
}

/** The tickets and leads that carry a tag, and those of them that stand in another column of the board already. */
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

/** What a column wants of its cards is the board's shape, too. */
const sameRules = (current: TagUse | null, next: TagUse): boolean =>
  (current?.columnLimit ?? 0) === (next.columnLimit ?? 0) &&
  (current?.entryMessage ?? '') === (next.entryMessage ?? '');

/**
 * Why a tag cannot be saved like this, or null (spec 2 §4). A column of the board is made and unmade by supervisors and
 * admins; nothing stands in two columns, and what stands in one, or is held by tickets, does not vanish under them.
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

/** Why a tag cannot be removed, or null: a column goes when it is empty. */
export const refuseTagRemoval = (person: Person, tag: TagUse, held: TagHolders): ErrorCode | null => {
  if (!tag.kanban) return null;
  if (person.profile === 'user') return 'ERR_NO_PERMISSION';
  return heldBy(held);
};
