import { FrameSequencer, frameRangeOf } from './frame-sequencer';
import type { FrameRange } from './frame-sequencer';

const deleted = (seq: number): FrameRange => {
  const range = frameRangeOf('company-1-ticket', { action: 'delete', ticketId: seq, seq });
  if (range === null) throw new Error('not a frame');
  return range;
};
const seqs = (events: readonly { seq: number }[]): number[] => events.map(event => event.seq);

describe('the order of live frames', () => {
  it('gives each frame once and in order', () => {
    const sequencer = new FrameSequencer(10);
    expect(seqs(sequencer.offer(deleted(11)))).toEqual([11]);
    expect(seqs(sequencer.offer(deleted(11)))).toEqual([]);
    expect(seqs(sequencer.offer(deleted(9)))).toEqual([]);
    expect(sequencer.last).toBe(11);
  });

  it('holds back what follows a hole until the hole is filled', () => {
    const sequencer = new FrameSequencer(10);
    expect(seqs(sequencer.offer(deleted(13)))).toEqual([]);
    expect(sequencer.hasHole).toBe(true);
    const filled = sequencer.filled({
      frames: [
        { seq: 11, event: 'company-1-ticket', payload: { action: 'delete', ticketId: 11 } },
        { seq: 12, hidden: true },
      ],
      head: 13,
      reset: false,
    });
    expect(seqs(filled)).toEqual([11, 13]);
    expect(sequencer.hasHole).toBe(false);
  });

  it('lets frames that arrive out of turn find their place', () => {
    const sequencer = new FrameSequencer(0);
    expect(seqs(sequencer.offer(deleted(2)))).toEqual([]);
    expect(seqs(sequencer.offer(deleted(1)))).toEqual([1, 2]);
  });

  it('counts hidden stretches without showing anything', () => {
    const sequencer = new FrameSequencer(0);
    const hidden = frameRangeOf('company-1-seq', { from: 1, to: 4, hidden: true });
    if (hidden === null) throw new Error('not a frame');
    expect(sequencer.offer(hidden)).toEqual([]);
    expect(seqs(sequencer.offer(deleted(5)))).toEqual([5]);
  });

  it('no longer waits for what the server does not know', () => {
    const sequencer = new FrameSequencer(3);
    sequencer.filled({ frames: [], head: 9, reset: false });
    expect(sequencer.last).toBe(9);
  });

  it('starts again where the server says after a reset', () => {
    const sequencer = new FrameSequencer(3);
    sequencer.offer(deleted(101));
    expect(seqs(sequencer.restartAt(100))).toEqual([101]);
  });

  it('passes over a channel of a newer server', () => {
    const sequencer = new FrameSequencer(0);
    const unknown = frameRangeOf('company-1-hologram', { action: 'update', seq: 1 });
    if (unknown === null) throw new Error('not a frame');
    expect(sequencer.offer(unknown)).toEqual([]);
    expect(sequencer.last).toBe(1);
  });

  it('does not take presence for a frame', () => {
    expect(frameRangeOf('company-1-presence', { ticketId: 1, presence: 'viewing' })).toBeNull();
  });
});
