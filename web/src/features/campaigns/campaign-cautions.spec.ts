import { miswrittenIn, oddHourOf, unknownIn } from './campaign-cautions';

const ZONE = 'America/Sao_Paulo';

describe('what a campaign warns of', () => {
  it('finds variables that nobody has, the protocol among them', () => {
    const own = [{ key: 'loja', value: 'Loja Azul' }];
    expect(unknownIn(['Oi {{firstName}}, da {{loja}}', 'da {{Loja}}'], own)).toEqual([]);
    expect(unknownIn(['Oi {{ nme }} {{protocol}}', '{{nme}}'], own)).toEqual(['nme', 'protocol']);
  });

  it.each([
    ['2026-11-24T12:00:00Z', null],
    ['2026-11-24T10:59:00Z', 'night'],
    ['2026-11-24T23:00:00Z', 'night'],
    ['2026-11-29T15:00:00Z', 'sunday'],
  ] as const)('asks about %s: %s', (at, wanted) => {
    expect(oddHourOf(null, ZONE, at)?.why ?? null).toBe(wanted);
    expect(oddHourOf({ days: [1], from: '08:00', until: '20:00' }, ZONE, at)).toBeNull();
  });

  it('asks about a campaign that goes on until the night or a Sunday', () => {
    const saturday = '2026-11-28T18:00:00Z';
    expect(oddHourOf(null, ZONE, saturday, '2026-11-28T22:00:00Z')).toBeNull();
    for (const endsAt of ['2026-11-29T00:30:00Z', '2026-11-29T15:00:00Z'])
      expect(oddHourOf(null, ZONE, saturday, endsAt)).toEqual({ why: 'end', at: endsAt });
  });

  it.each([
    ['Oi {firstName}', ['{firstName}']],
    ['Oi {{ firstName }', ['{{ firstName }']],
    ['Oi {nome}}', ['{nome}}']],
    ['Oi [[nome]]', ['[[nome]]']],
    ['Oi {{firstName}} e {{loja}}', []],
    ['{Oi|Olá}, 10% de {desconto: 5}', []],
    ['lista [1] e {1}', []],
  ])('finds in “%s” what is no variable: %j', (text, found) => {
    expect(miswrittenIn([text, text])).toEqual(found);
  });
});
