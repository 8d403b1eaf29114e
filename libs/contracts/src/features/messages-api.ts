import type { FeatureContract } from '../feature-contract';
import type { DeliveryState } from '../statuses';

/** The token that programs send over a connection with; null when there is none. */
export interface ConnectionTokenView {
  readonly token: string | null;
  readonly createdAt: string | null;
  readonly usedAt: string | null;
}

/** The answer to a program about a message it sent; `status` is its delivery status at the time of the request. */
export interface ApiMessageView {
  readonly id: string;
  /** The ticket whose conversation it is in; null in a lead's. */
  readonly ticketId: number | null;
  /** The lead whose conversation it is in; null in a ticket's. */
  readonly leadId: number | null;
  readonly status: DeliveryState;
  /** Every message that came of it, in order: one for each file. */
  readonly messages: readonly { readonly id: string; readonly status: DeliveryState }[];
}

/** The contract of the external messages API. */
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
    /** Maximum number of requests per minute with a connection's token. */
    apiRequestsPerMinute: 60,
  },
  pages: { messagesApi: { pt: 'API', en: 'API', es: 'API' } },
} as const satisfies FeatureContract;
