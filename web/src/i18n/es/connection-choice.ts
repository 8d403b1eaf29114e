import type { connectionChoice as pt } from '../pt/connection-choice';

/** Texts of the choice among connections. */
export const connectionChoice: typeof pt = {
  connection: 'Conexión',
  choose: 'Selecciona una conexión',
  line: '{{name}} · {{status}}',
  status: {
    CONNECTED: 'conectada',
    DISCONNECTED: 'desconectada',
    qrcode: 'esperando el código QR',
    OPENING: 'conectando',
    PAIRING: 'vinculando',
    TIMEOUT: 'sin respuesta',
  },
};
