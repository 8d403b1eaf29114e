import { FrameBatch } from './frame-batch';

describe('a batch of frames', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is handed over once, with the next animation frame', () => {
    const told: number[][] = [];
    const batch = new FrameBatch<number>(items => told.push([...items]));
    batch.add([1]);
    batch.add([2, 3]);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(16);
    expect(told).toEqual([[1, 2, 3]]);
    jest.advanceTimersByTime(1_000);
    batch.add([4]);
    jest.advanceTimersByTime(16);
    expect(told).toEqual([[1, 2, 3], [4]]);
  });

  it('does not wait for a frame that never comes, because the page was hidden meanwhile', () => {
    const frames = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    const told: number[][] = [];
    const batch = new FrameBatch<number>(items => told.push([...items]));
    batch.add([1]);
    jest.advanceTimersByTime(250);
    expect(told).toEqual([[1]]);
    frames.mockRestore();
  });
});
