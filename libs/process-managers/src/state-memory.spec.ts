import { StateMemory } from './state-memory';

describe('What instances remember', () => {
  let asked: string[][];
  let memory: StateMemory<{ total: number }>;
  beforeEach(() => {
    asked = [];
    memory = new StateMemory({
      states: instances => {
        asked.push([...instances]);
        const rows = instances.filter(instance => instance !== 'empty');
        return Promise.resolve(rows.map(instance => ({ instance, state: '{"total":1}', position: '7' })));
      },
    });
  });

  it('is read once, whether there is anything or not', async () => {
    const first = await memory.of(['a', 'empty', 'a']);
    expect([...first]).toEqual([['a', { state: { total: 1 }, position: 7n }]]);
    expect(await memory.of(['empty', 'a'])).toEqual(first);
    expect(asked).toEqual([['a', 'empty'], []]);
  });

  it('is what was kept last, and nothing once an instance has ended', async () => {
    await memory.of(['a', 'b']);
    memory.keep([
      { companyId: 1, instance: 'a', state: '{"total":2}', position: 8n },
      { companyId: 1, instance: 'b', state: null, position: 9n },
    ]);
    expect([...(await memory.of(['a', 'b']))]).toEqual([['a', { state: { total: 2 }, position: 8n }]]);
  });

  it('is read anew after it was cleared', async () => {
    await memory.of(['a']);
    memory.clear();
    await memory.of(['a']);
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('stays bounded', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => String(index));
    await memory.of(many);
    expect((await memory.of(['one more', '3'])).size).toBe(2);
    expect(asked.at(-1)).toEqual(['one more', '3']);
  });
});
