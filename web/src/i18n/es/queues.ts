import type { queues as pt } from '../pt/queues';
import type { SameKeys } from '../shape';

/** Texts of the queues. */
export const queues: SameKeys<typeof pt> = {
  intro: 'Los sectores donde esperan los clientes. El color acompaña cada conversación.',
  add: 'Agregar cola',
  edit: 'Editar cola',
  searchLabel: 'Buscar cola',
  emptyTitle: 'Crea tu primera cola',
  emptyBody: 'Separa la atención por sector, como Soporte y Ventas.',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteBody: 'Las personas y conexiones de esta cola dejarán de tenerla. Esto no se puede deshacer.',
  saved: 'Cola guardada',
  deleted: 'Cola eliminada',
  name: 'Nombre',
  color: 'Color',
  order: 'Orden',
  orderHint: 'El lugar de la cola en el menú que recibe el cliente.',
  greeting: 'Mensaje de saludo',
  greetingHint: 'Se envía cuando el cliente elige esta cola.',
  completion: 'Mensaje de cierre',
  outOfHours: 'Mensaje fuera de horario',
  rating: 'Mensaje de evaluación',
  noGreeting: 'sin saludo',
  tabData: 'Datos de la cola',
  tabHours: 'Horarios de atención',
};
