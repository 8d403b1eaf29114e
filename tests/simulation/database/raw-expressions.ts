import { livingScheduler } from '../engine/virtual-time';
import type { Row } from './memory-database';

const among = (list: unknown, value: unknown): boolean =>
  (list as readonly unknown[]).some(each => String(each) === String(value));

const isUnread = (message: Row, member: Row): boolean =>
  message['companyId'] === member['companyId'] &&
  message['chatUuid'] === member['chatUuid'] &&
  message['senderId'] !== member['userId'] &&
  Number(message['position']) > Number(member['readPosition']);

/** The raw conditions that statements of the product have in them, by their text; anything else is a loud fault. */
export const RAW_CONDITIONS: Readonly<Record<string, (row: Row, values: readonly unknown[]) => boolean>> = {
  "connection_id || '/' || chat_key <> all(?::text[])": ({ connectionId, chatKey }, [held]) =>
    !among(held, `${String(connectionId)}/${String(chatKey)}`),
  'starts_with(name, ?)': ({ name }, [start]) => String(name).startsWith(String(start)),
};

/** The raw values that statements of the product have in them, by their text. */
export const RAW_VALUES: Readonly<
  Record<string, (row: Row, values: readonly unknown[], rows: (table: string) => readonly Row[]) => unknown>
> = {
  'now()': () => new Date(livingScheduler()?.now ?? 0),
  // Simulated companies are never overdue.
  'coalesce(due_date::date < (?::timestamptz at time zone time_zone)::date, false)': () => false,
  '(select count(*)::int from (select 1 from chat_message u where u.company_id = m.company_id and u.chat_uuid = m.chat_uuid and u.position > m.read_position and u.sender_id <> m.user_id limit ?) unread)':
    (member, [most], rows) =>
      Math.min(Number(most), rows('chatMessage').filter(row => isUnread(row, member)).length),
  'coalesce(own.merged_into, s.contact_id)': ({ companyId, contactId }, _values, rows) =>
    rows('contact').find(each => each['companyId'] === companyId && each['id'] === contactId)?.[
      'mergedInto'
    ] ?? contactId,
  'coalesce(s.merged_into, s.uuid)': ({ mergedInto, uuid }) => mergedInto ?? uuid,
  'position::text': ({ position }) => String(position),
  'case when process_timer.alarm_at <= ? then process_timer.alarm_at end': ({ alarmAt }, [dueAt]) =>
    alarmAt instanceof Date && dueAt instanceof Date && alarmAt.getTime() <= dueAt.getTime() ? alarmAt : null,
};
