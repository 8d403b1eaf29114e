import { withoutFailedAttempts, type StoredRecord } from './session-repair';

const session = (ratchet: number, used: number) => ({ ratchet, indexInfo: { used } });
const record = (sessions: StoredRecord['_sessions']): StoredRecord => ({ _sessions: sessions });

describe('A record that was tried session by session', () => {
  it('keeps what the session that could read the message became, and nothing of failed attempts', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30), older: session(1, 5) });
    const after = record({ old: session(2, 40), fresh: session(2, 30), older: session(1, 5) });
    expect(withoutFailedAttempts(before, after)).toEqual(
      record({ old: session(2, 40), fresh: session(1, 30), older: session(1, 5) }),
    );
  });

  it('needs no mending when the first attempt succeeded', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30) });
    expect(withoutFailedAttempts(before, record({ old: session(1, 10), fresh: session(2, 40) }))).toBeNull();
  });

  it('brings back no session that was dropped meanwhile', () => {
    const before = record({ old: session(1, 10), fresh: session(1, 30) });
    expect(withoutFailedAttempts(before, record({ old: session(2, 40) }))).toBeNull();
  });
});
