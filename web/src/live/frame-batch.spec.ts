import { FrameBatch } from './frame-batch';

describe('a batch of frames', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is handed over once, with the next animation frame', () => {
    const received: number[][] = [];
    const batch = new FrameBatch<number>(items => received.push([...items]));
    batch.add([1]);
    batch.add([2, 3]);
    expect(received).toEqual([]);
    jest.advanceTimersByTime(16);
    expect(received).toEqual([[1, 2, 3]]);
    jest.advanceTimersByTime(1_000);
    batch.add([4]);
    jest.advanceTimersByTime(16);
    expect(received).toEqual([[1, 2, 3], [4]]);
  });

  it('does not wait for a frame that never comes, because the page was hidden meanwhile', () => {
    const frames = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    const received: number[][] = [];
    const batch = new FrameBatch<number>(items => received.push([...items]));
    batch.add([1]);
    jest.advanceTimersByTime(250);
    expect(received).toEqual([[1]]);
    frames.mockRestore();
  });
});
