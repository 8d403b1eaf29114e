import type { Profile } from '@prosa/contracts';

/** Who asks something of a conversation. */
export interface ChatMember {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
}

/** What decides who may do what in it. */
export interface ChatScope {
  readonly ownerId: number;
  readonly memberIds: readonly number[];
}

/**
 * Whether a person may see a conversation of colleagues, or change it; null means yes. To those who are not in it, it
 * does not exist, administrators included (spec 1: only members see or join); its owner changes and removes it, and so
 * does an administrator who is in it.
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
