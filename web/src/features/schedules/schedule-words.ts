import type { ScheduleView } from '@prosa/contracts';
import { resolveVariables, variableValuesIn } from '../../entities/message/message-variables';

/** A schedule's text as it goes out, or went: variables are words. The protocol is unknown until its ticket is. */
export const wordsOf = (
  { body, contact, ticketId, sentAt, sendAt, language }: ScheduleView,
  timeZone: string,
): string => {
  const at = new Date(sentAt ?? sendAt);
  const values = variableValuesIn({ id: ticketId ?? 0, contact }, { at, timeZone, language });
  return resolveVariables(body, ticketId === null ? { ...values, protocol: '…' } : values);
};
