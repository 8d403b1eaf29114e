import type { UserEvent } from '@testing-library/user-event';

/**
 * Sets a field's text at once, like pasting: typing would render for each key, which specs about other behaviour do
 * not need.
 */
export const fill = async (
  person: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
