import type { Language } from '../../../i18n';
import { NEAR_ZONES, zoneCities } from '../../../ui/zone-time';

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** Time zone names without the word for standard time. */
const STANDARD = / (?:Padrão|Standard|estándar)\b/i;

let all: readonly string[] | null = null;

const everyZone = (): readonly string[] => {
  const near = Object.keys(NEAR_ZONES);
  all ??= [...near, ...Intl.supportedValuesOf('timeZone').filter(zone => !near.includes(zone))];
  return all;
};

const partOf = (zone: string, language: Language, timeZoneName: 'longGeneric' | 'shortOffset'): string => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeZoneName });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** A zone by its city, the name its time has in the person's language, and how far it is from Greenwich. */
const nameOf = (zone: string, language: Language): string => {
  try {
    const offset = partOf(zone, language, 'shortOffset');
    const name = partOf(zone, language, 'longGeneric').replace(STANDARD, '');
    return `${zoneCities(zone)} – ${name} (${offset})`;
  } catch {
    // A zone that this browser does not know.
    return zoneCities(zone);
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
