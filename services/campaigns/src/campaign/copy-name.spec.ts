import { copyName } from './copy-name';

describe('The name of a copied campaign', () => {
  it.each([
    ['Natal', [], 'Natal (2)'],
    ['Natal (2)', [], 'Natal (2)'],
    ['Natal (2)', ['Natal', 'Natal (2)'], 'Natal (3)'],
    ['Natal', ['Natal (2)', 'Natal (3)'], 'Natal (4)'],
    ['A'.repeat(50), [], `${'A'.repeat(46)} (2)`],
  ])('is the next number that is not taken: %p beside %p', (name, taken, expected) => {
    expect(copyName(name, new Set(taken))).toBe(expected);
  });
});
