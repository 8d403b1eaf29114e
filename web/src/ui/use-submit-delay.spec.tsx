import { act, renderHook } from '@testing-library/react';
import { useSubmitDelay } from './use-submit-delay';

const elapse = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

describe('the delay of a form', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows the press at once and sends 400 ms after it', () => {
    const send = jest.fn();
    const { result } = renderHook(useSubmitDelay);
    act(() => result.current.submit(send));
    expect(result.current.isWaiting).toBe(true);
    elapse(399);
    expect(send).not.toHaveBeenCalled();
    elapse(1);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.isWaiting).toBe(false);
  });

  it('takes a press while one waits for the same press, and the next one for another', () => {
    const send = jest.fn();
    const { result } = renderHook(useSubmitDelay);
    act(() => result.current.submit(send));
    elapse(300);
    act(() => result.current.submit(send));
    elapse(400);
    expect(send).toHaveBeenCalledTimes(1);
    act(() => result.current.submit(send));
    elapse(400);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('sends nothing of a form that was closed meanwhile', () => {
    const send = jest.fn();
    const { result, unmount } = renderHook(useSubmitDelay);
    act(() => result.current.submit(send));
    unmount();
    elapse(1_000);
    expect(send).not.toHaveBeenCalled();
  });
});
