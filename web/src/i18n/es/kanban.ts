import type { kanban as pt } from '../pt/kanban';

/** Texts of the ticket board. */
export const kanban: typeof pt = {
  chooseConnection: 'Selecciona una conexión para ver las atenciones.',
  search: 'Buscar por contacto o número',
  noColumnsBody: 'Marca una etiqueta como Kanban para convertirla en una etapa del tablero.',
  board: 'Tablero de atenciones',
  count_one: '{{count}} atención',
  count_other: '{{count}} atenciones',
  end: 'Fin de las atenciones',
  open: 'Abierta',
  pending: 'Pendiente',
  closed: 'Cerrada',
  noQueue:
    'No estás en ninguna cola: aquí solo aparecen tus atenciones. Pide a un administrador que te agregue a una cola.',
  noQueueButOpen:
    'No estás en ninguna cola: aquí solo aparecen tus atenciones y las que no tienen cola. Pide a un administrador que te agregue a una cola.',
};
