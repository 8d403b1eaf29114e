import { BackgroundFaults } from '@prosa/observability';
import { setImmediate as settled } from 'node:timers/promises';
import { FencedOut, type ProviderSink, type SessionContext, type SessionUpdate } from '../whatsapp.port';
import { BoundedCache } from './bounded-cache';
import { PendingAcks } from './pending-acks';
import { type LinkParts, SessionLink } from './session-link';

const MINUTE = 60_000;

/** A link that fails at the first thing it does: reading its secrets. */
const failing = (fault: unknown) => {
  const updates: SessionUpdate[] = [];
  let attempts = 0;
  const credentials = {
    readCredentials: () => {
      attempts += 1;
      return Promise.reject(fault as Error);
    },
  };
  const background = new BackgroundFaults({ warn: () => undefined });
  const context = {
    credentials,
    background,
    signal: new AbortController().signal,
  } as unknown as SessionContext;
  const sink = {
    connection: (update: SessionUpdate) => Promise.resolve(void updates.push(update)),
  } as unknown as ProviderSink;
  const link = new SessionLink({
    // Not reached.
    baileys: {} as LinkParts['baileys'],
    options: { browser: ['Prosa', 'Chrome', '1.0'] },
    context,
    sink,
    pendingAcks: new PendingAcks(1_000),
    devices: new BoundedCache(1, 1),
  });
  return { link, updates, attempts: () => attempts };
};

describe('A session that cannot be connected', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('tells a defect as such, and tries again at growing intervals', async () => {
    const defect = new TypeError('Cannot set property AsyncLocalStorage');
    const { link, updates, attempts } = failing(defect);
    await link.start();
    await settled();
    expect(updates).toEqual([{ state: 'opening' }, { state: 'timeout', reason: 'internal', fault: defect }]);
    expect(attempts()).toBe(1);

    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(attempts()).toBeGreaterThanOrEqual(5);
    expect(attempts()).toBeLessThanOrEqual(7);
    expect(updates.slice(1).every(({ reason }) => reason === 'internal')).toBe(true);

    const before = attempts();
    await link.close();
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(attempts()).toBe(before);
  });

  it.each([
    ['what is away for now', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a lost lease', new FencedOut(1)],
  ])('leaves %s to who opens sessions', async (_, fault) => {
    const { link, updates } = failing(fault);
    await expect(link.start()).rejects.toBe(fault);
    await link.close();
    expect(updates).toEqual([{ state: 'opening' }]);
  });

  it('is out of contact before a code was shown, which is told once, and it tries again', async () => {
    const { link, updates, attempts } = failing(new FencedOut(1));
    for (let time = 0; time < 3; time += 1) {
      link.connection({ kind: 'close', code: 408 });
      await settled();
    }
    expect(updates).toEqual([{ state: 'opening', reason: 'network', code: 408 }]);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(attempts()).toBeGreaterThanOrEqual(1);
    await link.close();
  });

  it('gives up once a code was shown and not scanned', async () => {
    const { link, updates } = failing(new FencedOut(1));
    link.connection({ kind: 'qr', qr: 'code' });
    link.connection({ kind: 'close', code: 408 });
    await settled();
    expect(updates.at(-1)).toEqual({ state: 'disconnected', reason: 'qr_expired', code: 408 });
    await link.close();
  });
});
