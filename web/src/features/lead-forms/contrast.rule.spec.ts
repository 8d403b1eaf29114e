import { DEFAULT_FORM_CONFIG } from '@prosa/contracts';
import { contrastOf, faintTexts } from './contrast.rule';

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['black', 'white', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1976d2', '#ffffff', 4.6],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 1);
  });

  it('is enough in a new form', () => {
    expect(faintTexts(DEFAULT_FORM_CONFIG)).toEqual({});
  });

  it('is told for each text that cannot be read', () => {
    const faint = faintTexts({ ...DEFAULT_FORM_CONFIG, form: '#222222', button: '#ffee00' });
    expect(Object.keys(faint)).toEqual(['colorText', 'colorTextButton']);
  });
});
