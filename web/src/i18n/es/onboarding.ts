import type { onboarding as pt } from '../pt/onboarding';

/** Texts of the first steps of a company. */
export const onboarding: typeof pt = {
  title: 'Primeros pasos',
  progress: '{{done}} de {{all}}',
  intro: 'La lista se marca sola a medida que avanzas.',
  done: '(hecho)',
  go: 'Ir',
  dismiss: 'No mostrar más',
  readyTitle: 'Todo listo',
  readyBody: 'Tu empresa ya está atendiendo.',
  steps: {
    connection: { name: 'Conecta un número', how: 'Escanea el código QR con el WhatsApp de la empresa.' },
    queue: { name: 'Crea las colas', how: 'Ventas, soporte, finanzas: quién se ocupa de qué.' },
    people: { name: 'Invita al equipo', how: 'Registra a quienes atenderán contigo.' },
    message: { name: 'Envía el primer mensaje', how: 'Abre una conversación y di hola.' },
  },
};
