/** Texts of the choice among connections. */
export const connectionChoice = {
  connection: 'Conexão',
  choose: 'Selecione uma conexão',
  none: 'Nenhuma conexão cadastrada.',
  status: {
    CONNECTED: 'conectada',
    DISCONNECTED: 'desconectada',
    qrcode: 'aguardando QR Code',
    OPENING: 'conectando',
    PAIRING: 'pareando',
    TIMEOUT: 'sem resposta',
  },
};
