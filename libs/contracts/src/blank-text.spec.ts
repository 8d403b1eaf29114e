import { isBlank } from './blank-text';

describe('A blank text', () => {
  it.each([
    '',
    ' \n\t',
    '\u200B',
    '\u200B \u2060\uFEFF',
    '\u3164',
    '\u2800\u2800',
    '\u00AD',
    '\u180E',
    '\uFE0F',
    '\u{E0020}',
  ])('shows nothing: %j', text => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['.', '\u200Ba\u200B', '👨‍👩‍👧', '0', '\u0301'])('is not one that shows something: %j', text => {
    expect(isBlank(text)).toBe(false);
  });
});
