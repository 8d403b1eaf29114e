/**
 * The part of a stored Signal record that the repair needs: its sessions by base key, and when each was last used.
 */
export interface StoredRecord {
  readonly _sessions: Readonly<Record<string, StoredSession>>;
}

interface StoredSession {
  readonly indexInfo: { readonly used?: number };
}

const same = (one: StoredSession | undefined, other: StoredSession): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Reverts what failed attempts changed in a record. To decrypt, libsignal tries the sessions one after the other,
 * most recently used first, and an attempt advances the session's ratchet before it fails: stored like that, a
 * newly negotiated session could not be read by the other side. Returns the repaired record, or null when nothing
 * was changed.
 * @param before the record before a successful decryption.
 */
export function withoutFailedAttempts(before: StoredRecord, after: StoredRecord): StoredRecord | null {
  const lastUsed = ([, session]: [string, StoredSession]): number => session.indexInfo.used ?? 0;
  const tried = Object.entries(before._sessions).sort((one, other) => lastUsed(other) - lastUsed(one));
  const changed = tried.filter(
    ([key, session]) => key in after._sessions && !same(after._sessions[key], session),
  );
  // The last one that changed is the session that decrypted the message.
  const failed = changed.slice(0, -1);
  if (failed.length === 0) return null;
  return { ...after, _sessions: { ...after._sessions, ...Object.fromEntries(failed) } };
}
