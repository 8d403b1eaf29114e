import type { dates as pt } from '../pt/dates';
import type { SameKeys } from '../shape';

/** Texts of the fields for dates and times. */
export const dates: SameKeys<typeof pt> = {
  datePattern: 'dd/mm/aaaa',
  dateTimePattern: 'dd/mm/aaaa hh:mm',
  openCalendar: 'Abrir calendario',
  calendar: 'Calendario',
  loading: 'Cargando calendario…',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  month: 'Mes',
  year: 'Año',
  time: 'Hora',
  done: 'Listo',
  invalid: 'Fecha no válida. Usa dd/mm/aaaa.',
  invalidDateTime: 'Fecha u hora no válida. Usa dd/mm/aaaa hh:mm.',
};
