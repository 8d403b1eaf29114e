import { admins, everyone, frames, nobody, type FeatureContract } from '../feature-contract';
import type { OpeningHours } from '../plan-features';
import type { ConnectionStatus } from '../statuses';
import type { QueueRef } from './queues';

/** The purpose of a connection: conversations, or campaigns and the replies to them. */
export type ConnectionPurpose = 'service' | 'campaign';

/**
 * WhatsApp's quota of new chats for a number and its warning level. `capped` numbers cannot start chats until the
 * cycle ends.
 */
export interface NewChatQuota {
  readonly level: 'none' | 'firstWarning' | 'secondWarning' | 'capped';
  readonly used: number | null;
  /** Null where WhatsApp names none. */
  readonly total: number | null;
  readonly cycleEndsAt: string | null;
}

/** The quota, and since when it is at its level. */
export interface NewChatQuotaView extends NewChatQuota {
  readonly since: string;
}

/** A WhatsApp connection with its settings and the state of its session. */
export interface ConnectionView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly status: ConnectionStatus;
  /** Why it is in that status, a key of the web's texts; null when there is nothing to say. */
  readonly reason: string | null;
  readonly statusSince: string;
  /** The name of the person who caused the status; null or absent when no person did. */
  readonly statusBy?: string | null;
  /** Until when WhatsApp lets it write only to contacts who wrote to it before; null or past: no restriction. */
  readonly restrictedUntil: string | null;
  /** The last quota of new chats reported by WhatsApp; null when none was reported. */
  readonly newChatQuota: NewChatQuotaView | null;
  /** Only for users who may act on connections, and only while a QR code can be scanned. */
  readonly qrcode: string;
  readonly retries: number;
  readonly isDefault: boolean;
  readonly purpose: ConnectionPurpose;
  readonly color: string;
  readonly number: string;
  readonly provider: 'beta';
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresInactiveMessage: string;
  readonly expiresTicket: number;
  readonly timeUseBotQueues: number;
  readonly maxUseBotQueues: number;
  readonly timeToTransfer: number;
  readonly transferQueueId: number | null;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  readonly queues: readonly QueueRef[];
  /** The connection's own week, Monday first; null when it keeps none. */
  readonly schedules: readonly OpeningHours[] | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A change of the session; with the QR code only for users who may scan it. */
export interface SessionView {
  readonly id: number;
  readonly status: ConnectionStatus;
  readonly reason: string | null;
  readonly qrcode: string;
  readonly retries: number;
  readonly restrictedUntil: string | null;
  readonly newChatQuota: NewChatQuotaView | null;
  readonly updatedAt: string;
}

/** A while in which a connection was away, and how many messages were waiting for it when it was back. */
export interface ConnectionGapView {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly recovered: number;
}

/** A process that holds WhatsApp sessions, as operators see it. */
export interface GatewayWorkerView {
  readonly id: string;
  readonly name: string;
  /** Whether it sent a heartbeat lately; sessions of a worker that did not are being taken over. */
  readonly alive: boolean;
  /** Gives its connections to the others and takes none. */
  readonly draining: boolean;
  /** Maximum number of open sessions. */
  readonly capacity: number;
  /** Connections that are its own. */
  readonly leases: number;
  readonly sessions: number;
  readonly connected: number;
  readonly startedAt: string;
  readonly heartbeatAt: string;
}

/** The contract of connections. */
export const connectionsContract = {
  errors: {
    ERR_NO_WAPP_FOUND: {
      status: 404,
      pt: 'Nenhum WhatsApp encontrado com este ID.',
      en: 'No WhatsApp found with this ID.',
      es: 'No se encontró ningún WhatsApp con este ID.',
    },
    ERR_NO_OTHER_WHATSAPP: {
      status: 409,
      pt: 'Deve haver pelo menos um WhatsApp padrão.',
      en: 'There must be at least one default WhatsApp.',
      es: 'Debe haber al menos un WhatsApp predeterminado.',
    },
    ERR_NO_DEF_WAPP_FOUND: {
      status: 409,
      pt: 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.',
      en: 'No default WhatsApp found. Check the connections page.',
      es: 'No se encontró ningún WhatsApp predeterminado. Revisa la página de conexiones.',
    },
    ERR_WAPP_NOT_INITIALIZED: {
      status: 409,
      pt: 'Esta sessão do WhatsApp não foi inicializada. Verifique a página de conexões.',
      en: 'This WhatsApp session was not started. Check the connections page.',
      es: 'Esta sesión de WhatsApp no se ha iniciado. Revisa la página de conexiones.',
    },
    ERR_NO_OTHER_WORKER: {
      status: 409,
      pt: 'Nenhum outro processo está ativo para assumir as conexões.',
      en: 'No other process is running that can take over the connections.',
      es: 'Ningún otro proceso está activo para asumir las conexiones.',
    },
    ERR_WAPP_CHECK_CONTACT: {
      status: 422,
      level: 'warn',
      pt: 'Não foi possível verificar o contato do WhatsApp. Verifique a página de conexões.',
      en: 'The WhatsApp contact could not be checked. Check the connections page.',
      es: 'No se pudo verificar el contacto de WhatsApp. Revisa la página de conexiones.',
    },
    ERR_WAPP_INVALID_CONTACT: {
      status: 422,
      pt: 'Este não é um número de WhatsApp válido.',
      en: 'This is not a valid WhatsApp number.',
      es: 'Este no es un número de WhatsApp válido.',
    },
    ERR_WAPP_GREETING_REQUIRED: {
      status: 400,
      pt: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
      en: 'The greeting message is required when there is more than one queue.',
      es: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
    },
    ERR_CONNECTION_FOR_CAMPAIGNS: {
      status: 409,
      pt: 'Uma conexão de campanhas não pode ser a padrão.',
      en: 'A campaign connection cannot be the default one.',
      es: 'Una conexión de campañas no puede ser la predeterminada.',
    },
    ERR_CONNECTION_NAME_TAKEN: {
      status: 409,
      unique: 'name',
      pt: 'Já existe uma conexão com este nome.',
      en: 'There is already a connection with this name.',
      es: 'Ya existe una conexión con este nombre.',
    },
  },
  permissions: {
    'connections:list': everyone,
    'connections-page:addConnection': admins,
    'connections-page:actionButtons': admins,
    'connections-page:editOrDeleteConnection': admins,
    'operations:manage': nobody,
  },
  limits: {
    connectionName: { min: 2, max: 20 },
    connectionHealthDelay: 2_000,
  },
  channels: {
    whatsapp: frames<
      { action: 'update'; whatsapp: ConnectionView } | { action: 'delete'; whatsappId: number }
    >(),
    whatsappSession: frames<{ action: 'update'; session: SessionView }>(),
  },
  pages: { connections: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' } },
} as const satisfies FeatureContract;
