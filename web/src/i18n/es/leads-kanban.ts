import type { leadsKanban as pt } from '../pt/leads-kanban';

/** Texts of the lead board. */
export const leadsKanban: typeof pt = {
  chooseConnection: 'Selecciona una conexión para ver los leads.',
  search: 'Buscar por nombre o número',
  board: 'Tablero de leads',
  count_one: '{{count}} lead',
  count_other: '{{count}} leads',
  novo: 'Nuevo',
  andamento: 'En curso',
  ganho: 'Ganado',
  congelado: 'Congelado',
  noColumnsBody:
    'En Etiquetas, activa Leads y marca una etiqueta como Kanban para que sea una etapa del tablero.',
  end: 'Fin de los leads',
  noQueue:
    'No estás en ninguna cola, y el tablero de leads solo se muestra a quienes están en una. Pide a un administrador que te agregue a una cola.',
};
