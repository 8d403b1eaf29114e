import { changeLanguage, startI18n, t } from '.';
import '../features/subscription/subscription-texts';

describe('Numbers in texts', () => {
  beforeAll(() => startI18n('pt'));

  it.each([
    ['pt', '12.345 usuários', '1 usuário'],
    ['en', '12,345 users', '1 user'],
    ['es', '12.345 usuarios', '1 usuario'],
  ] as const)('are grouped where they count, in %s', async (language, many, one) => {
    await changeLanguage(language);
    expect(t('subscription:limitUsers', { count: 12_345 })).toBe(many);
    expect(t('subscription:limitUsers', { count: 1 })).toBe(one);
  });
});
