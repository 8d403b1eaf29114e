import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field in one go, as somebody who pastes it: what a key at a time would add is a render for each,
 * which a spec about something else need not pay for.
 */
export const fill = async (
  person: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
