import { SentMoment } from './moment-field';

const read = (text: string, timeZone = 'America/Sao_Paulo'): string | null =>
  SentMoment.read(text)?.in(timeZone).toISOString() ?? null;

describe('A moment that was sent', () => {
  it.each([
    ['2026-12-05T10:00', '2026-12-05T13:00:00.000Z'],
    ['2026-12-05 10:00', '2026-12-05T13:00:00.000Z'],
    ['2026-12-05t10:00:30,25', '2026-12-05T13:00:30.250Z'],
    ['2026-12-05', '2026-12-05T03:00:00.000Z'],
    ['2026-12-05T24:00', '2026-12-06T03:00:00.000Z'],
  ])('is local time of the company without an offset: %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    ['2026-12-05T10:00Z', '2026-12-05T10:00:00.000Z'],
    ['2026-12-05 10:00:00.123456z', '2026-12-05T10:00:00.123Z'],
    ['2026-12-05T10:00-03', '2026-12-05T13:00:00.000Z'],
    ['2026-12-05T10:00+0530', '2026-12-05T04:30:00.000Z'],
    ['2026-12-05T10:00 +05:30', '2026-12-05T04:30:00.000Z'],
  ])('is what its offset says: %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it('follows the clocks: skipped hours are after the change, repeated ones are the earlier', () => {
    expect(read('2018-11-04T00:30')).toBe('2018-11-04T03:30:00.000Z');
    expect(read('2018-11-04T00:00')).toBe('2018-11-04T03:00:00.000Z');
    expect(read('2018-11-03T23:59')).toBe('2018-11-04T02:59:00.000Z');
    expect(read('2018-11-04T01:00')).toBe('2018-11-04T03:00:00.000Z');
    expect(read('2018-02-17T23:30')).toBe('2018-02-18T01:30:00.000Z');
    expect(read('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(read('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(read('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(read('2026-12-05T10:00', 'Pacific/Kiritimati')).toBe('2026-12-04T20:00:00.000Z');
    expect(read('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it.each([
    ...['', 'amanhã', '2026-02-30', '2026-13-01T10:00', '2026-W49-6', '2026-339', '20261205T1000'],
    ...['2026-12-05T25:00', '2026-12-05T10:60', '2026-12-05T10', '2026-12-05T24:01', '1899-12-31T10:00'],
    ...['2026-12-05T10:00+99:00', '2026-12-05T10:00 03:00', '2026-12-05T10:00-03:00[America/Sao_Paulo]'],
  ])('is not read from %j', text => {
    expect(SentMoment.read(text)).toBeNull();
  });
});
