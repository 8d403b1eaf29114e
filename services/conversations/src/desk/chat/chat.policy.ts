import type { Profile } from '@prosa/contracts';

/** The caller of an operation. */
export interface ChatMember {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
}

/** The parts of a conversation that determine permissions. */
export interface ChatScope {
  readonly ownerId: number;
  readonly memberIds: readonly number[];
}

/**
 * Whether a user may see or change an internal conversation; null means yes. For non-members it does not exist,
 * administrators included (spec 1: only members see or join); it is changed and removed by its owner, or by an
 * administrator who is a member.
 */
export const refuseInChat = (
  viewer: ChatMember,
  { ownerId, memberIds }: ChatScope,
  act: 'see' | 'change',
): string | null => {
  if (!memberIds.includes(viewer.userId)) return 'ERR_NO_CHAT_FOUND';
  if (act === 'see' || ownerId === viewer.userId || viewer.profile === 'admin') return null;
  return 'ERR_NO_PERMISSION';
};
