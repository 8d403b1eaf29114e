import type { conversationTasks as pt } from '../pt/conversation-tasks';

/** Texts of conversation tasks. */
export const conversationTasks: typeof pt = {
  title: 'Tareas de esta atención',
  new: 'Nueva tarea con {{name}}: {{text}}',
  open: 'Abrir',
  from: 'Etapa {{column}} · {{when}}',
  doneBy: 'Hecha por {{name}} · {{when}}',
  done_one: '{{count}} tarea hecha',
  done_many: '{{count}} tareas hechas',
  done_other: '{{count}} tareas hechas',
  mine: 'De las atenciones',
  mineIntro: 'Las piden las etapas del Kanban; también las ve quien abre la atención.',
  own: 'Mías',
  openOf: 'Abrir la atención de {{name}}',
};
