import { boundedContent } from './bounded-content';

describe('The bounds of what a modified sender writes', () => {
  it('are of 64 options of a poll with 256 characters each', () => {
    const options = Array.from({ length: 100 }, () => 'a'.repeat(4_096));
    const content = boundedContent({ kind: 'vote', targetId: 'A1', options });
    expect(content).toMatchObject({ options: Array.from({ length: 64 }, () => `${'a'.repeat(255)}…`) });
  });
});
