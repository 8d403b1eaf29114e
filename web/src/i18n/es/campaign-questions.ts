import type { campaignQuestions as pt } from '../pt/campaign-questions';

/** Texts of a campaign’s question in a ticket. */
export const campaignQuestions: typeof pt = {
  title: 'Pregunta de campaña',
  asks: 'La campaña {{name}} espera la respuesta del cliente.',
  hint: 'Preguntado el {{when}}. Si el cliente respondió por teléfono o con otras palabras, regístralo aquí.',
  answers: 'Respuesta del cliente',
  yes: 'El cliente confirma',
  no: 'No quiere recibirla',
  confirmed: 'Confirmación registrada: se enviará el mensaje de la campaña {{name}}.',
  declined: 'Registrado: el cliente no recibe la campaña {{name}}.',
};
