import { clearBottom } from './clear-place';

const SCREEN = 800;

describe('the place of a notice', () => {
  it('is the foot of the screen where nothing is', () => {
    expect(clearBottom([], 44, SCREEN)).toBe(20);
    expect(clearBottom([{ top: 100, bottom: 140 }], 44, SCREEN)).toBe(20);
  });

  it('is above the buttons of a form, however many rows they have', () => {
    const rows = [
      { top: 690, bottom: 730 },
      { top: 740, bottom: 780 },
    ];
    expect(clearBottom(rows, 44, SCREEN)).toBe(SCREEN - 690 + 12);
  });

  it('is between two things where it fits', () => {
    const things = [
      { top: 740, bottom: 780 },
      { top: 500, bottom: 600 },
    ];
    expect(clearBottom(things, 44, SCREEN)).toBe(SCREEN - 740 + 12);
    expect(clearBottom(things, 200, SCREEN)).toBe(SCREEN - 500 + 12);
  });

  it('is the usual one on a screen without room', () => {
    expect(clearBottom([{ top: 30, bottom: 780 }], 44, SCREEN)).toBe(20);
  });
});
