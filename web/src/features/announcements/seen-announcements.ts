import type { AnnouncementView } from '@prosa/contracts';

const READ = 'readAnnouncements';
/** The spec's own key (spec 1 §3); older clients keep the word `true` under it. */
const MODELS = 'hasSeenModelAnnouncements';

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const store = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage it is shown again after the next load.
  }
};

/** Unread announcements: created or changed since the user last looked. */
export const unreadAmong = (
  all: readonly AnnouncementView[],
  userId: number,
): readonly AnnouncementView[] => {
  const until = stored(`${READ}:${userId}`) ?? '';
  return all.filter(({ updatedAt }) => updatedAt > until);
};

/** Remembers that a person has looked at all of these. */
export const markRead = (all: readonly AnnouncementView[], userId: number): void => {
  const latest = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  if (latest !== undefined) store(`${READ}:${userId}`, latest);
};

/** The featured ones that this browser has not shown yet. */
export const unseenModels = (all: readonly AnnouncementView[]): readonly AnnouncementView[] => {
  const seen = stored(MODELS);
  if (seen === 'true') return [];
  return all.filter(({ isModel, id }) => isModel && id > Number(seen ?? 0));
};

/** Remembers that these were shown. */
export const markModelsSeen = (shown: readonly AnnouncementView[]): void =>
  store(MODELS, String(Math.max(Number(stored(MODELS) ?? 0), ...shown.map(({ id }) => id))));
