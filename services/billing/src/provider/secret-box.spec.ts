import { SecretBox } from './secret-box';

describe('The secret box', () => {
  const box = new SecretBox('a secret of this installation');
  const sealed = box.seal('1/asaas', '$aact_segredo');

  it('opens what it sealed, and shows nothing of it before', () => {
    expect(sealed.toString('latin1')).not.toContain('segredo');
    expect(box.open('1/asaas', sealed)).toBe('$aact_segredo');
    expect(box.seal('1/asaas', '$aact_segredo')).not.toEqual(sealed);
  });

  it('opens nothing at another place, by another key, or changed', () => {
    expect(() => box.open('2/asaas', sealed)).toThrow();
    expect(() => new SecretBox('another').open('1/asaas', sealed)).toThrow();
    expect(() => box.open('1/asaas', Buffer.concat([sealed, Buffer.from('x')]))).toThrow();
  });
});
