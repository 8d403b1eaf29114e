import type { TicketView } from '@prosa/contracts';
import { t } from '../../i18n';
import { dayPartIn } from '../../entities/message/message-variables';

/** The greeting sent when an agent accepts: by time of day, with the customer's and the agent's name. */
export const acceptGreeting = (
  { contact }: Pick<TicketView, 'contact'>,
  agent: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): string => {
  const greeting = t(`tickets:composer.greeting.${dayPartIn(timeZone, now)}`);
  const [firstName = ''] = contact.name.trim().split(/\s+/);
  // A contact that WhatsApp did not name carries its number as its name.
  return /\p{L}/u.test(firstName)
    ? t('tickets:greeting.named', { greeting, name: firstName, agent })
    : t('tickets:greeting.nameless', { greeting, agent });
};
