import type { hours as pt } from '../pt/hours';
import type { SameKeys } from '../shape';

/** Texts of the editor of opening hours. */
export const hours: SameKeys<typeof pt> = {
  week: 'Horarios de la semana',
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
  start: 'inicio',
  end: 'fin',
  closed: 'Cerrado',
  incomplete: 'Indica el inicio y el fin.',
  backwards: 'El fin debe ser después del inicio.',
  repeat: 'Repetir el lunes en los días hábiles',
};
