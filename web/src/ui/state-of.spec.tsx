import { act, renderHook } from '@testing-library/react';
import { useStateOf } from './state-of';

describe('state of an owner', () => {
  const show = () =>
    renderHook(({ owner }) => useStateOf(owner, `begins ${owner}`), { initialProps: { owner: 1 } });

  it('is kept as long as the owner stays', () => {
    const { result, rerender } = show();
    act(() => result.current[1]('changed'));
    rerender({ owner: 1 });
    expect(result.current[0]).toBe('changed');
  });

  it('begins anew with another owner, and with one who comes back', () => {
    const { result, rerender } = show();
    act(() => result.current[1]('changed'));
    rerender({ owner: 2 });
    expect(result.current[0]).toBe('begins 2');
    rerender({ owner: 1 });
    expect(result.current[0]).toBe('begins 1');
  });

  it('draws nothing again for what it is already', () => {
    let drawn = 0;
    const { result } = renderHook(() => {
      drawn += 1;
      return useStateOf(1, 'same');
    });
    act(() => result.current[1]('changed'));
    const before = drawn;
    act(() => result.current[1]('changed'));
    expect(drawn - before).toBeLessThanOrEqual(1);
  });
});
