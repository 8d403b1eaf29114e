const NAMES = [
  'Ana',
  'Bruno',
  'Carla',
  'Davi',
  'Elena',
  'Fábio',
  'Gabi',
  'Hugo',
  'Íris',
  'João',
  'Kátia',
  'Léo',
];
const FAMILIES = [
  'Alves',
  'Barros',
  'Costa',
  'Dias',
  'Esteves',
  'Freitas',
  'Gomes',
  'Horta',
  'Lima',
  'Moraes',
];

/** The name of the scripted customer with this index. */
export const customerName = (index: number): string => {
  const first = NAMES[index % NAMES.length] ?? '';
  return `${first} ${FAMILIES[(index + Math.floor(index / NAMES.length)) % FAMILIES.length] ?? ''}`;
};
