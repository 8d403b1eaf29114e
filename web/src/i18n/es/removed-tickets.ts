import type { removedTickets as pt } from '../pt/removed-tickets';
import type { SameKeys } from '../shape';

/** Texts of the page of deleted tickets. */
export const removedTickets: SameKeys<typeof pt> = {
  intro:
    'Las atenciones eliminadas o unidas a otra siguen en el historial. Búscalas por número y ve qué pasó, con quién y cuándo.',
  number: 'Número de la atención',
  none: 'Ninguna atención eliminada',
  noneBody: 'Las atenciones que alguien elimine o una a otra aparecen aquí, con su historial completo.',
  notFound: 'Ninguna atención eliminada con el número {{number}}',
  title: 'Atención {{number}}',
  deleted: 'Eliminada el {{at}} por {{by}}',
  deletedBySystem: 'Eliminada el {{at}}',
  merged: 'Unida a la atención {{number}}',
  mergedGone: 'Unida a una atención que fue eliminada',
  unknown: 'Contacto desconocido',
  more: 'Mostrar más',
  open: 'Ver el historial de la atención {{number}}',
};
