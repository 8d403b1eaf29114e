import { renderHook } from '@testing-library/react';
import type { MutationOptions } from './client';
import { useSameKey } from './same-key';

describe('a change that is sent again', () => {
  const start = () => {
    const { result } = renderHook(() => useSameKey());
    const keys: (string | undefined)[] = [];
    const send = (isLost: boolean) => async (options: MutationOptions) => {
      keys.push(options.idempotencyKey);
      if (isLost) throw new TypeError('lost');
    };
    const press = (body: object, isLost: boolean) =>
      result.current(body, send(isLost)).catch(() => undefined);
    return { keys, press };
  };

  it('keeps its key until it succeeded, and what is asked anew has another one', async () => {
    const { keys, press } = start();
    await press({ body: 'Oi' }, true);
    await press({ body: 'Oi' }, false);
    await press({ body: 'Oi' }, false);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('has another key when it says something else', async () => {
    const { keys, press } = start();
    await press({ body: 'Oi' }, true);
    await press({ body: 'Olá' }, true);
    expect(keys[1]).not.toBe(keys[0]);
  });
});
