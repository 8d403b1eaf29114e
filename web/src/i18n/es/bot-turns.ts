import type { botTurns as pt } from '../pt/bot-turns';

/** Texts of the log of bots’ turns. */
export const botTurns: typeof pt = {
  open: 'Últimas respuestas de {{name}}',
  title: 'Últimas respuestas',
  intro:
    'Estados, tiempos y costos de los 50 turnos más recientes. Lo que se dijo queda solo en la atención.',
  emptyTitle: 'Todavía no hay respuestas',
  emptyBody: 'Cuando un cliente escriba, cada turno del bot aparecerá aquí.',
  ticket: 'Atención {{id}}',
  lead: 'Lead',
  turn: 'turno {{turn}}',
  asked: 'Esperando al servicio',
  answered: 'Respondió',
  handedOver: 'Respondió y llamó a una persona',
  failed: 'Falló',
  refused: 'el servicio lo rechazó; revisa la clave y la dirección',
  unavailable: 'el servicio no respondió',
  gone: 'el bot ya no existe o salió del plan',
  unreadable: 'no se pudo leer la respuesta',
  limit: 'se alcanzó el límite de uso',
  tokens_one: '{{tokens}} token',
  tokens_other: '{{tokens}} tokens',
};
