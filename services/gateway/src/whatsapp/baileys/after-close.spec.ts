import { afterClose, backoff, type Closing } from './after-close';

const closing = (code: number | undefined, more: Partial<Closing> = {}): Closing => ({
  code,
  paired: true,
  showedQr: false,
  attempt: 0,
  sinceReplaced: null,
  random: 0,
  ...more,
});

describe('After a socket closed', () => {
  it('the login that follows a pairing happens immediately', () => {
    expect(afterClose(closing(515))).toEqual({
      next: 'reconnect',
      delayMs: 0,
      state: 'pairing',
      reason: null,
    });
  });

  it.each([428, 408, 503, 500, undefined])('%s is a network failure: retry with back-off', code => {
    expect(afterClose(closing(code, { attempt: 2 }))).toEqual({
      next: 'reconnect',
      delayMs: 4_000,
      state: 'opening',
      reason: 'network',
    });
  });

  it('delays grow from one second to a minute, with jitter', () => {
    expect([0, 1, 5, 6, 50].map(attempt => backoff(attempt, 0))).toEqual([
      1_000, 2_000, 32_000, 60_000, 60_000,
    ]);
    expect(backoff(0, 1)).toBe(1_500);
  });

  it('an unlinked device deletes its secrets, and so does a mismatch', () => {
    expect(afterClose(closing(401))).toEqual({ next: 'stop', reason: 'logged_out', wipe: true });
    expect(afterClose(closing(411))).toEqual({ next: 'stop', reason: 'mismatch', wipe: true });
  });

  it.each([402, 403, 406])('%s is a ban: it stays closed and keeps its pairing', code => {
    expect(afterClose(closing(code))).toEqual({ next: 'stop', reason: 'banned', wipe: false });
  });

  it('codes that were not scanned end the pairing', () => {
    expect(afterClose(closing(408, { paired: false, showedQr: true }))).toEqual({
      next: 'stop',
      reason: 'qr_expired',
      wipe: false,
    });
  });

  it('before a code was shown, the same status is a network failure', () => {
    expect(afterClose(closing(408, { paired: false }))).toMatchObject({
      ...{ next: 'reconnect', state: 'opening', reason: 'network' },
    });
  });

  it('a session that was taken over is retried once, and given up when it happens again within a minute', () => {
    expect(afterClose(closing(440))).toMatchObject({
      next: 'reconnect',
      delayMs: 10_000,
      reason: 'replaced',
    });
    const again = closing(440, { sinceReplaced: 30_000 });
    expect(afterClose(again)).toEqual({ next: 'stop', reason: 'replaced', wipe: false });
    expect(afterClose(closing(440, { sinceReplaced: 90_000 }))).toMatchObject({ next: 'reconnect' });
  });

  it('a version that is too old waits for operators', () => {
    expect(afterClose(closing(405))).toMatchObject({ state: 'timeout', reason: 'version' });
  });
});
