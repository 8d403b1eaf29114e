/** As much of a stored Signal record as mending needs: its sessions by base key, and when each was used last. */
export interface StoredRecord {
  readonly _sessions: Readonly<Record<string, StoredSession>>;
}

interface StoredSession {
  readonly indexInfo: { readonly used?: number };
}

const same = (one: StoredSession | undefined, other: StoredSession): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Undoes what failed attempts did to a record. To decrypt, libsignal tries one session after the other, the one used
 * last first, and an attempt turns the session's ratchet before it fails: stored like that, a session that was just
 * agreed on is unreadable for the other side. Answers the mended record, or null when nothing needs mending.
 * @param before the record as it was before a message was decrypted with success.
 */
export function withoutFailedAttempts(before: StoredRecord, after: StoredRecord): StoredRecord | null {
  const lastUsed = ([, session]: [string, StoredSession]): number => session.indexInfo.used ?? 0;
  const tried = Object.entries(before._sessions).sort((one, other) => lastUsed(other) - lastUsed(one));
  const changed = tried.filter(
    ([key, session]) => key in after._sessions && !same(after._sessions[key], session),
  );
  // The last one that changed is the one that could read the message.
  const failed = changed.slice(0, -1);
  if (failed.length === 0) return null;
  return { ...after, _sessions: { ...after._sessions, ...Object.fromEntries(failed) } };
}
