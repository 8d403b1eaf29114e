import type { kanban as pt } from '../pt/kanban';

/** Texts of the ticket board. */
export const kanban: typeof pt = {
  chooseConnection: 'Seleccione una conexión para ver los tickets.',
  search: 'Buscar por contacto o número',
  noColumnsBody: 'Marque una etiqueta como Kanban para convertirla en una etapa del tablero.',
  board: 'Tablero de tickets',
  count_one: '{{count}} ticket',
  count_other: '{{count}} tickets',
  end: 'Fin de los tickets',
  open: 'Abierto',
  pending: 'Pendiente',
  closed: 'Cerrado',
};
