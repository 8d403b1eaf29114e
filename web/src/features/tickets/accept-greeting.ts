import type { TicketView } from '@prosa/contracts';
import { t } from '../../i18n';
import { dayPartIn } from '../../desk/message-variables';

/** What a customer reads when an agent accepts: the greeting of the hour, their name if they have one, and whose it is. */
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
