import type { tasks as pt } from '../pt/tasks';

/** Texts of the tasks that a browser keeps. */
export const tasks: typeof pt = {
  intro: 'Solo tú las ves, y solo en este navegador.',
  newLabel: 'Nueva tarea',
  textLabel: 'Texto de la tarea',
  emptyTitle: 'Nada que hacer',
  emptyBody: 'Escribe arriba lo que no quieres olvidar.',
  editOf: 'Editar la tarea {{text}}',
  deleteOf: 'Eliminar la tarea {{text}}',
  createdAt: 'Creada el {{when}}',
  changedAt: 'Modificada el {{when}}',
  deleted: 'Tarea eliminada',
  undo: 'Deshacer',
  full: 'El navegador ya no tiene espacio para guardar tareas.',
  start: 'Empezar con ejemplos',
  examples: [
    'Responder a quien espera hace más tiempo',
    'Confirmar las entregas de mañana',
    'Pedir la valoración de los clientes de la semana',
    'Conocer la página de tareas',
  ],
};
