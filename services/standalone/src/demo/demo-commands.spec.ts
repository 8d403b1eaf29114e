import { DomainError } from '@prosa/kernel';
import { Refusals, unlessRefused } from './demo-commands';

describe('What the demo seeds', () => {
  it('is left as it is where it is refused, and the code of the refusal is handed on', async () => {
    const codes: string[] = [];
    const onRefusal = (code: string): void => void codes.push(code);
    const refused = Promise.reject(new DomainError('ERR_NO_PLAN_FOUND', 'plan 7'));
    expect(await unlessRefused(refused, onRefusal)).toBeNull();
    expect(codes).toEqual(['ERR_NO_PLAN_FOUND']);
    expect(await unlessRefused(Promise.resolve(3), onRefusal)).toBe(3);
    expect(codes).toHaveLength(1);
  });

  it('is reported in one line per company, with the number and the codes of what was refused', async () => {
    const lines: string[] = [];
    const say = (text: string): void => void lines.push(text);
    const refusals = new Refusals();
    refusals.tell('Loja', say);
    expect(lines).toEqual([]);
    for (let tag = 1; tag <= 7; tag += 1)
      expect(
        await refusals.unless(`tag "${tag}"`, Promise.reject(new DomainError('ERR_NO_PLAN_FOUND'))),
      ).toBeNull();
    expect(await refusals.unless('queue "A"', Promise.resolve(3))).toBe(3);
    refusals.tell('Loja', say);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"Loja"');
    expect(lines[0]).toMatch(/: tag "1" \(ERR_NO_PLAN_FOUND\), .*tag "5" \(ERR_NO_PLAN_FOUND\) and 2 more$/);
    const first = refusals.unless('tag "8"', Promise.reject(new Error('no database')));
    await expect(first).rejects.toThrow('no database');
  });

  it('fails with what is no refusal', async () => {
    await expect(unlessRefused(Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  });
});
