import { admins, everyone, frames, type FeatureContract } from '../feature-contract';
import type { OpeningHours } from '../plan-features';

/** A queue as others show it. */
export interface QueueRef {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A queue with everything its page edits. */
export interface QueueView extends QueueRef {
  readonly uuid: string;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly token: string;
  readonly orderQueue: number;
  /** The integration that answers its customers; takes precedence over `promptId`. */
  readonly integrationId: number | null;
  readonly promptId: number | null;
  readonly schedules?: readonly OpeningHours[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of queues. */
export const queuesContract = {
  errors: {
    ERR_NO_QUEUE_FOUND: {
      status: 404,
      pt: 'Nenhuma fila encontrada com este ID.',
      en: 'No queue found with this ID.',
      es: 'No se encontró ninguna cola con este ID.',
    },
    ERR_QUEUE_COLOR_ALREADY_EXISTS: {
      status: 409,
      unique: 'color',
      pt: 'Esta cor já está em uso, escolha outra.',
      en: 'This color is already in use, pick another one.',
      es: 'Este color ya está en uso, elige otro.',
    },
    ERR_QUEUE_NAME_TAKEN: {
      status: 409,
      unique: 'name',
      pt: 'Já existe uma fila com este nome.',
      en: 'There is already a queue with this name.',
      es: 'Ya existe una cola con este nombre.',
    },
    ERR_QUEUE_IN_USE: {
      status: 409,
      pt: 'Esta fila tem atendimentos e não pode ser excluída.',
      en: 'This queue has tickets and cannot be deleted.',
      es: 'Esta cola tiene atenciones y no se puede eliminar.',
    },
  },
  permissions: {
    'queues:list': everyone,
    'queues:manage': admins,
    'queues-page:see': admins,
  },
  limits: {
    queueName: { min: 2, max: 50 },
  },
  channels: {
    queue: frames<
      { action: 'create' | 'update'; queue: QueueView } | { action: 'delete'; queueId: number }
    >(),
  },
  pages: { queues: { pt: 'Filas', en: 'Queues', es: 'Colas' } },
} as const satisfies FeatureContract;
