import { envelopeSealer } from './envelope-sealer';
import { MemorySubjectKeys } from './memory-subject-keys';
import { openSealer } from './open-sealer';

const where = { companyId: 1, subject: 'ana', place: 'event-1/body' };

describe('the envelope sealer', () => {
  const keys = new MemorySubjectKeys();
  const sealer = envelopeSealer(keys);

  it.each(['olá 😀', '', 'nul \u0000, half \ud83d', 7, false, null, { phone: ['1', '2'] }])(
    'opens %j again',
    async value => {
      const sealed = await sealer.seal(where, value);
      expect(await sealer.open(where, sealed)).toEqual(value);
    },
  );

  it('shows nothing of the value, and never the same twice', async () => {
    const first = await sealer.seal(where, 'segredo');
    const second = await sealer.seal(where, 'segredo');
    expect(JSON.stringify(first)).not.toContain('segredo');
    expect(first).not.toEqual(second);
  });

  it('opens a value at its own place only', async () => {
    const sealed = await sealer.seal(where, 'segredo');
    await expect(sealer.open({ ...where, place: 'event-2/body' }, sealed)).rejects.toThrow();
  });

  it('refuses a value that was changed', async () => {
    const sealed = await sealer.seal(where, 'segredo');
    const changed = { ...sealed, sealed: Buffer.alloc(60).toString('base64url') };
    await expect(sealer.open(where, changed)).rejects.toThrow();
  });

  it('cannot read an erased subject, nor write about them, and reads everybody else', async () => {
    const subject = { ...where, subject: 'bia' };
    const [text, object] = [await sealer.seal(subject, 'segredo'), await sealer.seal(subject, { a: 1 })];
    const other = await sealer.seal(where, 'fica');
    await keys.shred(1, 'bia');
    expect(await sealer.open(subject, text)).toBe('[removido]');
    expect(await sealer.open(subject, object)).toBeNull();
    expect(await sealer.open(where, other)).toBe('fica');
    await expect(sealer.seal(subject, 'de novo')).rejects.toMatchObject({ name: 'SubjectErased' });
  });

  it('reads what was stored open before', async () => {
    expect(await sealer.open(where, await openSealer.seal(where, 'aberto'))).toBe('aberto');
  });
});

describe('the open sealer', () => {
  it('does not guess at sealed values', async () => {
    const sealed = await envelopeSealer(new MemorySubjectKeys()).seal(where, 'segredo');
    await expect(openSealer.open(where, sealed)).rejects.toThrow('no keys are configured');
  });
});
