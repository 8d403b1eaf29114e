import type { FeatureContract } from '../feature-contract';
import type { DeliveryState } from '../statuses';

/** The token that programs send over a connection with; null when nobody made one. */
export interface ConnectionTokenView {
  readonly token: string | null;
  readonly createdAt: string | null;
  readonly usedAt: string | null;
}

/** What a program is told of a message it sent; `status` is how far it is when it is asked for again. */
export interface ApiMessageView {
  readonly id: string;
  readonly ticketId: number;
  readonly status: DeliveryState;
  /** Every message that came of it, in order: one for each file. */
  readonly messages: readonly { readonly id: string; readonly status: DeliveryState }[];
}

/** What messages api bring to the words that server and browser share. */
export const messagesApiContract = {
  errors: {
    ERR_API_TOKEN_INVALID: {
      status: 401,
      pt: 'Token de API inválido. Confira o cabeçalho Authorization: Bearer e o token da conexão.',
      en: 'Invalid API token. Check the Authorization: Bearer header and the connection’s token.',
      es: 'Token de API no válido. Revisa el encabezado Authorization: Bearer y el token de la conexión.',
    },
  },
  limits: {
    /** How many requests a connection's token may make in a minute. */
    apiRequestsPerMinute: 60,
  },
  pages: { messagesApi: { pt: 'API', en: 'API', es: 'API' } },
} as const satisfies FeatureContract;
