import type { connectionChoice as pt } from '../pt/connection-choice';

/** Texts of the choice among connections. */
export const connectionChoice: typeof pt = {
  connection: 'Conexión',
  choose: 'Selecciona una conexión',
  none: 'Todavía no hay conexiones.',
  status: {
    CONNECTED: 'conectada',
    DISCONNECTED: 'desconectada',
    qrcode: 'esperando el código QR',
    OPENING: 'conectando',
    PAIRING: 'vinculando',
    TIMEOUT: 'sin respuesta',
  },
};
