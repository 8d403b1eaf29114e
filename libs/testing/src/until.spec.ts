import { until } from './until';

describe('waiting until something holds', () => {
  it('looks again and again, and goes on once it does', async () => {
    let checks = 0;
    await until(() => (checks += 1) === 3, { everyMs: 0 });
    await until(async () => Promise.resolve((checks += 1) === 5), { everyMs: 0 });
    expect(checks).toBe(5);
  });

  it('tells, when it was in vain, for what and what was seen last', async () => {
    const received = new Set([1n, 2n]);
    const inVain = { withinMs: -1, seen: () => ({ received, fault: new TypeError('no') }) };
    await expect(until(() => received.size === 3, inVain)).rejects.toThrow(
      'received.size === 3; last seen: {"received":["1n","2n"],"fault":"TypeError: no"}',
    );
    await expect(until(() => false, { withinMs: -1, what: 'the third' })).rejects.toThrow(
      'Not within -1 ms: the third; last seen: false',
    );
  });

  it('takes a fault for no answer', async () => {
    await expect(until(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
