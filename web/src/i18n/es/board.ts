import type { board as pt } from '../pt/board';

/** Texts that every board has. */
export const board: typeof pt = {
  person: 'Responsable',
  everybody: 'Todos',
  order: 'Ordenar por',
  orders: { latest: 'Último mensaje', entered: 'Tiempo en la etapa', silent: 'Mayor silencio' },
  showClosed: 'Mostrar cerrados',
  noColumn: 'Sin etapa',
  noColumns: 'Aún no hay etapas',
  toTags: 'Ir a Etiquetas',
  collapse: 'Contraer {{column}}',
  expand: 'Expandir {{column}}',
  more: 'Cargar más',
  details: 'Ver detalles',
  sinceDays: 'hace {{time}} en esta etapa',
  unread_one: '{{count}} no leído',
  unread_other: '{{count}} no leídos',
  actions: 'Acciones de {{name}}',
  moveTo: 'Mover a…',
  movedTo: '{{name}} pasó a {{column}}',
  announced: '{{name}} pasó a {{column}}, {{place}} de {{count}}',
  notMoved: '{{name}} volvió a {{column}}: {{why}}',
  undo: 'Deshacer',
  hint: 'Las flechas cambian de tarjeta, Ctrl+←/→ mueve una etapa, M abre la lista de etapas.',
};
