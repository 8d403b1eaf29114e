import type { Row } from './memory-database';

const among = (list: unknown, value: unknown): boolean =>
  (list as readonly unknown[]).some(each => String(each) === String(value));

/** The raw conditions that statements of the product have in them, by their text; anything else is a loud fault. */
export const RAW_CONDITIONS: Readonly<Record<string, (row: Row, values: readonly unknown[]) => boolean>> = {
  "connection_id || '/' || chat_key <> all(?::text[])": ({ connectionId, chatKey }, [held]) =>
    !among(held, `${String(connectionId)}/${String(chatKey)}`),
  'starts_with(name, ?)': ({ name }, [start]) => String(name).startsWith(String(start)),
};

/** The raw values that statements of the product have in them, by their text. */
export const RAW_VALUES: Readonly<Record<string, (row: Row, values: readonly unknown[]) => unknown>> = {
  'position::text': ({ position }) => String(position),
  'case when process_timer.alarm_at <= ? then process_timer.alarm_at end': ({ alarmAt }, [dueAt]) =>
    alarmAt instanceof Date && dueAt instanceof Date && alarmAt.getTime() <= dueAt.getTime() ? alarmAt : null,
};
