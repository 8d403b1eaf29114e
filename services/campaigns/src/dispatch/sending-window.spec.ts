import type { CampaignSettings } from '@prosa/contracts';
import { endsAt, opensAt } from './sending-window';

const zone = 'America/Sao_Paulo';
const window = { days: [1, 2, 3, 4, 5, 6], from: '08:00', until: '20:00' };
const settings: CampaignSettings = {
  ...{
    messageInterval: 5,
    messageBatchSize: 50,
    greaterInterval: 10,
    strangersPerDay: 0,
    perPersonWeek: 0,
    optOutLine: 'pt',
    variables: [],
  },
  sendingWindow: window,
};

describe('The sending window', () => {
  it.each([
    ['Monday at noon', '2026-11-23T15:00:00Z', null],
    ['Monday at 20:00', '2026-11-23T23:00:00Z', '2026-11-24T11:00:00.000Z'],
    ['Monday at 07:59', '2026-11-23T10:59:59Z', '2026-11-23T11:00:00.000Z'],
    ['Monday at 08:00', '2026-11-23T11:00:00Z', null],
    ['Saturday night', '2026-11-29T01:00:00Z', '2026-11-30T11:00:00.000Z'],
    ['Sunday at noon', '2026-11-29T15:00:00Z', '2026-11-30T11:00:00.000Z'],
  ])('on %s', (_, at, opens) => {
    expect(opensAt(window, zone, new Date(at))?.toISOString() ?? null).toBe(opens);
  });

  it('follows daylight saving time of the company’s zone', () => {
    // 8 March 2026 has 23 hours in New York.
    const weekend = { days: [7], from: '08:00', until: '20:00' };
    expect(opensAt(weekend, 'America/New_York', new Date('2026-03-08T05:30:00Z'))?.toISOString()).toBe(
      '2026-03-08T12:00:00.000Z',
    );
  });

  it('is always open when none is set', () => {
    expect(opensAt(null, zone, new Date('2026-11-29T05:00:00Z'))).toBeNull();
  });

  it('is included in the estimated end of a campaign', () => {
    const end = (messages: number, start: string) =>
      endsAt(messages, settings, { start: new Date(start), timeZone: zone }).toISOString();
    // A thousand take 1 h 43 min.
    expect(end(1_000, '2026-11-23T15:00:00Z')).toBe('2026-11-23T16:43:10.000Z');
    expect(end(1_000, '2026-11-23T22:00:00Z')).toBe('2026-11-24T11:43:10.000Z');
    expect(end(1_000, '2026-11-29T22:00:00Z')).toBe('2026-11-30T12:43:10.000Z');
  });
});
