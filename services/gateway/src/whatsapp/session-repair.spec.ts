import { withoutFailedAttempts, type StoredRecord } from './session-repair';

const session = (ratchet: number, used: number) => ({ ratchet, indexInfo: { used } });
const record = (sessions: StoredRecord['_sessions']): StoredRecord => ({ _sessions: sessions });

describe('A record after failed attempts', () => {
  it('keeps the state of the session that decrypted the message, and reverts failed attempts', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30), older: session(1, 5) });
    const after = record({ old: session(2, 40), fresh: session(2, 30), older: session(1, 5) });
    expect(withoutFailedAttempts(before, after)).toEqual(
      record({ old: session(2, 40), fresh: session(1, 30), older: session(1, 5) }),
    );
  });

  it('needs no repair when the first attempt succeeded', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30) });
    expect(withoutFailedAttempts(before, record({ old: session(1, 10), fresh: session(2, 40) }))).toBeNull();
  });

  it('does not restore a session that was deleted meanwhile', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30) });
    expect(withoutFailedAttempts(before, record({ old: session(2, 40) }))).toBeNull();
  });
});
