import { openStorage, sealStorage } from './sealed-storage';

const ana = { companyId: 1, userId: 3 };
const bruno = { companyId: 1, userId: 4 };
const keyOf = (text: string): string => btoa(text.padEnd(32, '.')).replaceAll('=', '');
const anas = keyOf('ana');
const kept = (): Record<string, string> => ({ ...localStorage }) as Record<string, string>;

const withoutCryptography = async (work: () => Promise<void>): Promise<void> => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  await work().finally(() => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }));
};

beforeEach(async () => {
  localStorage.clear();
  await sealStorage();
});

describe('what a person leaves in a browser', () => {
  it('can be read by nobody after they signed out, and is theirs again when they come back', async () => {
    await openStorage(ana, anas);
    localStorage.setItem('prosa.draft.1.3.7', 'Bom dia, já vou ver 👋');
    localStorage.setItem('prosa.theme', 'dark');
    await sealStorage();
    expect(JSON.stringify(kept())).not.toContain('Bom dia');
    expect(kept()).toEqual({
      'prosa.draft.1.3.7': expect.stringMatching(/^sealed:[\w+/=]+$/),
      'prosa.theme': 'dark',
    });
    await openStorage(bruno, keyOf('bruno'));
    expect(JSON.stringify(kept())).not.toContain('Bom dia');
    await sealStorage();
    await openStorage(ana, anas);
    expect(kept()['prosa.draft.1.3.7']).toBe('Bom dia, já vou ver 👋');
  });

  it('is sealed when somebody else comes in without their signing out', async () => {
    await openStorage(ana, anas);
    localStorage.setItem('prosa.outbox.1.3.id', '{"body":"Saiu agora"}');
    await openStorage(bruno, keyOf('bruno'));
    expect(kept()['prosa.outbox.1.3.id']).toMatch(/^sealed:/);
  });

  it('does not open with the key of who acts for them, nor under another name', async () => {
    await openStorage(ana, anas);
    localStorage.setItem('prosa.draft.1.3.7', 'Segredo');
    await sealStorage();
    const sealed = kept()['prosa.draft.1.3.7'] ?? '';
    localStorage.setItem('prosa.draft.1.3.8', sealed);
    await openStorage(ana, keyOf('super'));
    expect(kept()['prosa.draft.1.3.7']).toBe(sealed);
    await sealStorage();
    await openStorage(ana, anas);
    expect(kept()).toMatchObject({ 'prosa.draft.1.3.7': 'Segredo', 'prosa.draft.1.3.8': sealed });
  });

  it('goes with the session where the browser has no cryptography', () =>
    withoutCryptography(async () => {
      await openStorage(ana, anas);
      localStorage.setItem('prosa.draft.1.3.7', 'Segredo');
      await sealStorage();
      expect(kept()).toEqual({});
    }));

  it('goes when nobody is left whose it could be, and is not there for the next person', async () => {
    localStorage.setItem('prosa.draft.1.3.7', 'Segredo');
    localStorage.setItem('prosa.draft.1.4.7', 'Meu');
    await openStorage(bruno, keyOf('bruno'));
    expect(kept()).toEqual({ 'prosa.draft.1.4.7': 'Meu' });
  });
});
