import type { Language } from '../../../i18n';

/** Where most companies are: Brazil's zones, from the most to the least people, by the cities that people know. */
const NEAR: Readonly<Record<string, string>> = {
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

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** Nobody says it of the time that is kept all year. */
const STANDARD = / (?:Padrão|Standard|estándar)\b/i;

let all: readonly string[] | null = null;

const everyZone = (): readonly string[] => {
  const near = Object.keys(NEAR);
  all ??= [...near, ...Intl.supportedValuesOf('timeZone').filter(zone => !near.includes(zone))];
  return all;
};

/** The city that a zone is named after. */
const cityOf = (zone: string): string => NEAR[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const partOf = (zone: string, language: Language, timeZoneName: 'longGeneric' | 'shortOffset'): string => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeZoneName });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** A zone by its city, the name its time has in the person's language, and how far it is from Greenwich. */
const nameOf = (zone: string, language: Language): string => {
  try {
    const offset = partOf(zone, language, 'shortOffset');
    const name = partOf(zone, language, 'longGeneric').replace(STANDARD, '');
    return `${cityOf(zone)} – ${name} (${offset})`;
  } catch {
    // A zone that this browser does not know.
    return cityOf(zone);
  }
};

const known = new Map<string, string>();

const labelOf = (zone: string, language: Language): string => {
  const key = `${language} ${zone}`;
  const label = known.get(key) ?? nameOf(zone, language);
  known.set(key, label);
  return label;
};

/** The time zones to choose from, Brazil's first; the present one is among them even when this browser does not know it. */
export const timeZoneChoices = (
  present: string,
  language: Language,
): readonly { readonly value: string; readonly label: string }[] => {
  const zones = everyZone();
  return (zones.includes(present) ? zones : [present, ...zones]).map(zone => ({
    value: zone,
    label: labelOf(zone, language),
  }));
};
