import { everyone, frames, supervisors, type FeatureContract } from '../feature-contract';
import type { ContactRef } from './contacts';

/** The state of a schedule: pending, sent or failed (spec 1 §3). */
export type ScheduleStatus = 'PENDENTE' | 'ENVIADA' | 'ERRO';

/** The files that may go with a schedule (spec 1 §5: png, jpg, jpeg). */
export const SCHEDULE_FILE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** A scheduled message to a contact. */
export interface ScheduleView {
  readonly id: number;
  readonly uuid: string;
  /** As it was written, with its variables. */
  readonly body: string;
  readonly contactId: number;
  readonly contact: ContactRef;
  /** The author, on whose behalf it is sent. */
  readonly userId: number;
  readonly user: { readonly id: number; readonly name: string };
  /** The connection to send from; null: the one of the contact's last conversation. */
  readonly whatsappId: number | null;
  /** The language of its greeting. */
  readonly language: string;
  readonly sendAt: string;
  /** Set once and for ever: from then on nothing about it changes. */
  readonly sentAt: string | null;
  readonly status: ScheduleStatus;
  /** Why it could not be sent: a code of the error table, and WhatsApp's own where there was one. */
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  /** The ticket of the message. */
  readonly ticketId: number | null;
  readonly ticketUuid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A page of schedules; of a range of days all of them, the earliest first. */
export interface SchedulePage {
  readonly schedules: readonly ScheduleView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The contract of schedules. */
export const schedulesContract = {
  errors: {
    ERR_SCHEDULE_REFUSED: {
      status: 403,
      level: 'warn',
      pt: 'Na hora marcada, este contato estava em um atendimento de outra pessoa ou de outra fila. Escolha outro horário.',
      en: 'At the scheduled time, this contact was in a conversation with someone else or in another queue. Choose another time.',
      es: 'A la hora indicada, este contacto estaba en una atención de otra persona o de otra cola. Elige otra hora.',
    },
    ERR_NO_SCHEDULE_FOUND: {
      status: 404,
      pt: 'Nenhum agendamento encontrado com este ID.',
      en: 'No schedule was found with this ID.',
      es: 'No se encontró ningún mensaje programado con este ID.',
    },
    ERR_SCHEDULE_SENT: {
      status: 409,
      pt: 'Este agendamento já foi enviado e não pode mais ser alterado.',
      en: 'This schedule has already been sent and can no longer be changed.',
      es: 'Este mensaje programado ya fue enviado y no se puede modificar.',
    },
    ERR_SCHEDULE_PAST: {
      status: 422,
      pt: 'Escolha uma data e hora que ainda não passou.',
      en: 'Choose a date and time that has not passed.',
      es: 'Elige una fecha y hora que aún no haya pasado.',
    },
    ERR_SCHEDULE_MISSED: {
      status: 422,
      level: 'warn',
      pt: 'O horário passou sem que a mensagem pudesse ser enviada. Escolha outro horário.',
      en: 'The time passed before the message could be sent. Choose another time.',
      es: 'La hora pasó sin que se pudiera enviar el mensaje. Elige otra hora.',
    },
    ERR_SCHEDULE_FILE: {
      status: 422,
      pt: 'O anexo de um agendamento precisa ser uma imagem png, jpg ou jpeg.',
      en: "A schedule's attachment must be a png, jpg or jpeg picture.",
      es: 'El adjunto de un mensaje programado debe ser una imagen png, jpg o jpeg.',
    },
  },
  permissions: {
    'schedules:work': everyone,
    'schedules:seeAll': supervisors,
  },
  limits: {
    scheduleBody: { min: 5, max: 65_536 },
    /** A schedule that is this late is not sent any more. */
    scheduleLateMinutes: 60,
    /** As many as a calendar's range shows. */
    schedulesInRange: 1_000,
  },
  channels: {
    schedule: frames<
      { action: 'create' | 'update'; schedule: ScheduleView } | { action: 'delete'; scheduleId: number }
    >(),
  },
  pages: { schedules: { pt: 'Agendamentos', en: 'Schedules', es: 'Mensajes programados' } },
} as const satisfies FeatureContract;
