import { oddHourOf, unknownIn } from './campaign-cautions';

const ZONE = 'America/Sao_Paulo';

describe('what a campaign warns of', () => {
  it('finds variables that nobody has, the protocol among them', () => {
    const own = [{ key: 'loja', value: 'Loja Azul' }];
    expect(unknownIn(['Oi {{firstName}}, da {{loja}}'], own)).toEqual([]);
    expect(unknownIn(['Oi {{ nme }} {{protocol}}', '{{nme}}'], own)).toEqual(['nme', 'protocol']);
  });

  it.each([
    ['2026-11-24T12:00:00Z', null],
    ['2026-11-24T10:59:00Z', 'night'],
    ['2026-11-24T23:00:00Z', 'night'],
    ['2026-11-29T15:00:00Z', 'sunday'],
  ] as const)('asks about %s: %s', (at, wanted) => {
    expect(oddHourOf(null, ZONE, at)).toBe(wanted);
    expect(oddHourOf({ days: [1], from: '08:00', until: '20:00' }, ZONE, at)).toBeNull();
  });
});
