/** Where most companies are: Brazil's zones, from the most to the least people. */
const NEAR = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Belem',
  'America/Manaus',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Rio_Branco',
  'America/Noronha',
];

let all: readonly string[] | null = null;

const everyZone = (): readonly string[] => {
  all ??= [...NEAR, ...Intl.supportedValuesOf('timeZone').filter(zone => !NEAR.includes(zone))];
  return all;
};

/** The time zones to choose from, Brazil's first; the present one is among them even when this browser does not know it. */
export const timeZoneChoices = (
  present: string,
): readonly { readonly value: string; readonly label: string }[] => {
  const zones = everyZone();
  return (zones.includes(present) ? zones : [present, ...zones]).map(zone => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
};
