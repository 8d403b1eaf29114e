import type { connectionChoice as pt } from '../pt/connection-choice';

/** Texts of the choice among connections. */
export const connectionChoice: typeof pt = {
  connection: 'Connection',
  choose: 'Select a connection',
  none: 'There are no connections yet.',
  status: {
    CONNECTED: 'connected',
    DISCONNECTED: 'disconnected',
    qrcode: 'waiting for the QR code',
    OPENING: 'connecting',
    PAIRING: 'pairing',
    TIMEOUT: 'not answering',
  },
};
