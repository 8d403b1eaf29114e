import { DEFAULT_OPENING_HOURS, LIMITS } from '@prosa/contracts';
import type { OpeningHours, QueueView } from '@prosa/contracts';
import { botChoiceBody, botChoiceOf, type BotChoiceInput } from '../../entities/bot/bot-choice';
import { colorRule, integerRule, lengthRule } from '../../resource/field-rules';
import type { FormRules } from '../../resource/record-form';
import { areOpeningHoursValid } from '../../ui/opening-hours';

/** Form values of a queue. */
export interface QueueInput extends BotChoiceInput {
  readonly name: string;
  readonly color: string;
  readonly orderQueue: string;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly schedules: readonly OpeningHours[];
}

/** Initial form values; a new queue gets an unused colour when it is shown. */
export const inputOf = (queue: QueueView | null): QueueInput => ({
  name: queue?.name ?? '',
  color: queue?.color ?? '',
  orderQueue: queue === null ? '' : String(queue.orderQueue),
  greetingMessage: queue?.greetingMessage ?? '',
  complationMessage: queue?.complationMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  ...botChoiceOf(queue),
  schedules: queue?.schedules?.length === 7 ? queue.schedules : DEFAULT_OPENING_HOURS,
});

const message = lengthRule({ max: LIMITS.messageBody.max }, { isOptional: true });

/** The rules of spec 2 §5. */
export const queueRules: FormRules<QueueInput> = {
  name: lengthRule(LIMITS.queueName),
  color: colorRule,
  orderQueue: value => (value.trim() === '' ? null : integerRule({ max: 9_999 })(value)),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  schedules: week => (areOpeningHoursValid(week) ? null : 'hours:incomplete'),
};

/** The request body; hours are included only when changed. */
export const bodyOf = ({ schedules, ...input }: QueueInput, queue: QueueView | null): object => ({
  ...input,
  name: input.name.trim(),
  color: input.color.trim(),
  orderQueue: Number(input.orderQueue.trim() || 0),
  ...botChoiceBody(input),
  ...(schedules === inputOf(queue).schedules ? {} : { schedules }),
});
