import { choosesOwnOptions, internationalPhone, isCaptchaDue } from './submission.policy';

describe('A submission of a public form', () => {
  const calm = { byAddress: 1, byForm: 1, filled: 0 };

  it('requires a captcha only under load', () => {
    expect(isCaptchaDue(calm)).toBe(false);
    expect(isCaptchaDue({ ...calm, byAddress: 3, byForm: 30, filled: 1 })).toBe(false);
    expect(isCaptchaDue({ ...calm, byAddress: 4 })).toBe(true);
    expect(isCaptchaDue({ ...calm, byForm: 31 })).toBe(true);
    expect(isCaptchaDue({ ...calm, filled: 2 })).toBe(true);
  });

  it('gets the country code before a Brazilian number', () => {
    expect(internationalPhone('11987654321')).toBe('5511987654321');
    expect(internationalPhone('1134567890')).toBe('551134567890');
    expect(internationalPhone('351912345678')).toBe('351912345678');
  });

  it('may only choose what the form offers', () => {
    const form = { provider: ['Instagram'], productsAndServices: { products: ['A', 'B'], services: [] } };
    const chosen = (provider: string, products: readonly string[]) => ({
      provider,
      productsAndServices: { products, services: [] },
    });
    expect(choosesOwnOptions(form, chosen('', []))).toBe(true);
    expect(choosesOwnOptions(form, chosen('Instagram', ['B']))).toBe(true);
    expect(choosesOwnOptions(form, chosen('TikTok', []))).toBe(false);
    expect(choosesOwnOptions(form, chosen('', ['C']))).toBe(false);
  });
});
