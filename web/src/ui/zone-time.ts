import { instantOf as momentOf, noonOf, wallTime } from '@prosa/contracts';

export { addDays, wallTime, weekdayOf } from '@prosa/contracts';

/** The day, `yyyy-MM-dd`, of a moment. */
export const dayIn = (timeZone: string, at: Date | string): string => wallTime(timeZone, at).slice(0, 10);

/** The time of day, `HH:mm`, of a moment. */
export const timeIn = (timeZone: string, at: Date | string): string => wallTime(timeZone, at).slice(11);

/** The moment, in ISO-8601, at which the clocks of a time zone show this; of two the earlier, of none one beside it. */
export const instantOf = (timeZone: string, wall: string): string => momentOf(timeZone, wall).toISOString();

/** Where most companies are: Brazil's zones, from the most to the least people, by the cities that people know. */
export const NEAR_ZONES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'Fortaleza, São Luís',
  'America/Recife': 'Recife',
  'America/Belem': 'Belém, Macapá',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
};

/** The cities that people know a time zone by. */
export const zoneCities = (timeZone: string): string =>
  NEAR_ZONES[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** A time zone within a sentence, by the first of its cities: the time of Brasília, of Lisbon. */
export const zoneName = (timeZone: string): string => zoneCities(timeZone).split(',', 1)[0] ?? timeZone;

/** The same day of another month; the last one where the month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Says something of a day in a language, such as its weekday; days have no time zone. */
export const dayText = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(noonOf(day));
