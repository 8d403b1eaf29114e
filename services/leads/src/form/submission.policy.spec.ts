import { choosesOwnOptions, isCaptchaDue } from './submission.policy';

describe('A submission of a public form', () => {
  const calm = { byAddress: 1, byForm: 1, filled: 0 };

  it('requires a captcha only under load', () => {
    expect(isCaptchaDue(calm)).toBe(false);
    expect(isCaptchaDue({ ...calm, byAddress: 3, byForm: 30, filled: 1 })).toBe(false);
    expect(isCaptchaDue({ ...calm, byAddress: 4 })).toBe(true);
    expect(isCaptchaDue({ ...calm, byForm: 31 })).toBe(true);
    expect(isCaptchaDue({ ...calm, filled: 2 })).toBe(true);
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
