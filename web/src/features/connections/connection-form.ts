import { botChoiceBody, botChoiceOf, type BotChoiceInput } from '../../entities/bot/bot-choice';
import { DEFAULT_OPENING_HOURS, LIMITS } from '@prosa/contracts';
import type { ConnectionView, OpeningHours } from '@prosa/contracts';
import { integerRule, lengthRule } from '../../resource/field-rules';
import type { FieldRule } from '../../resource/field-rules';
import type { FormRules } from '../../resource/record-form';
import { areOpeningHoursValid } from '../../ui/opening-hours';

/** Form values of a connection; numbers as texts. */
export interface ConnectionInput extends BotChoiceInput {
  readonly name: string;
  readonly color: string;
  readonly isDefault: boolean;
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly hasHours: boolean;
  readonly schedules: readonly OpeningHours[];
  readonly timeUseBotQueues: string;
  readonly maxUseBotQueues: string;
  readonly timeToTransfer: string;
  /** A queue's id as text; empty for none. */
  readonly transferQueueId: string;
  readonly expiresTicket: string;
  readonly expiresInactiveMessage: string;
}

const DEFAULT_COLOR = '#773DFA';
const MESSAGE_MAX = 4_096;
const MINUTES_MAX = 525_600;

const messagesOf = (connection: ConnectionView | null) => ({
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
});

const botOf = (connection: ConnectionView | null) => ({
  timeUseBotQueues: String(connection?.timeUseBotQueues ?? 0),
  maxUseBotQueues: String(connection?.maxUseBotQueues ?? 3),
  timeToTransfer: String(connection?.timeToTransfer ?? 0),
  transferQueueId: String(connection?.transferQueueId ?? ''),
  expiresTicket: String(connection?.expiresTicket ?? 0),
});

/** Initial form values; a company's first connection becomes its default. */
export const inputOf = (connection: ConnectionView | null, isFirst: boolean): ConnectionInput => ({
  name: connection?.name ?? '',
  color: connection?.color ?? DEFAULT_COLOR,
  isDefault: connection?.isDefault ?? isFirst,
  queueIds: connection?.queues.map(queue => queue.id) ?? [],
  ...messagesOf(connection),
  hasHours: (connection?.schedules ?? null) !== null,
  schedules: connection?.schedules ?? DEFAULT_OPENING_HOURS,
  ...botOf(connection),
  ...botChoiceOf(connection),
});

const message = lengthRule({ max: MESSAGE_MAX }, { isOptional: true });
const minutes = integerRule({ max: MINUTES_MAX });

const greeting: FieldRule<ConnectionInput, string> = (value, { input }) =>
  input.queueIds.length > 1 && value.trim() === '' ? 'connections:greetingRequired' : message(value);

const transferQueue: FieldRule<ConnectionInput, string> = (value, { input }) =>
  Number(input.timeToTransfer) > 0 && value === '' ? 'connections:transferQueueRequired' : null;

/** The rules of spec 1 §5, and that nothing is transferred to nowhere. */
export const connectionRules: FormRules<ConnectionInput> = {
  name: lengthRule(LIMITS.connectionName, {
    required: 'connections:nameRequired',
    tooShort: 'connections:nameTooShort',
    tooLong: 'connections:nameTooLong',
  }),
  greetingMessage: greeting,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  schedules: (week, { input }) => (!input.hasHours || areOpeningHoursValid(week) ? null : 'hours:incomplete'),
  timeUseBotQueues: minutes,
  maxUseBotQueues: integerRule({ max: 100 }),
  timeToTransfer: minutes,
  transferQueueId: transferQueue,
  expiresTicket: minutes,
  expiresInactiveMessage: message,
};

/** The request body. */
export const bodyOf = ({ hasHours, schedules, ...input }: ConnectionInput): object => ({
  ...input,
  name: input.name.trim(),
  schedules: hasHours ? schedules : null,
  timeUseBotQueues: Number(input.timeUseBotQueues),
  maxUseBotQueues: Number(input.maxUseBotQueues),
  timeToTransfer: Number(input.timeToTransfer),
  transferQueueId: input.transferQueueId === '' ? null : Number(input.transferQueueId),
  expiresTicket: Number(input.expiresTicket),
  ...botChoiceBody(input),
});
