import type { contactOptOuts as pt } from '../pt/contact-opt-outs';

/** Texts of a contact's opt-out from campaigns. */
export const contactOptOuts: typeof pt = {
  title: 'Campañas',
  receives: 'Recibe campañas.',
  none: 'No recibe campañas',
  byCustomer: 'Pedido del propio cliente el {{when}}',
  byUser: 'Registrado por {{name}} el {{when}}',
  record: 'No enviar más',
  withdraw: 'Volver a enviar',
  done: {
    record: 'Las campañas ya no van a {{name}}.',
    withdraw: '{{name}} vuelve a recibir campañas.',
  },
  undo: 'Deshacer',
  askTitle: '¿El cliente pidió volver?',
  askBody:
    '{{name}} pidió por mensaje no recibir campañas. Continúa solo si ahora pidió volver a recibirlas. Tu nombre queda registrado.',
  askConfirm: 'Sí, el cliente lo pidió',
};
