import type { TicketView } from '@prosa/contracts';
import { Person } from '@blueprintjs/icons';
import { BotIcon } from '../bot/bot-icon';
import { useTexts } from '../use-texts';

/** Who replies in a ticket or lead now: a bot, the menu, an agent, or none yet. */
export const Speaker = ({
  ticket,
}: {
  readonly ticket: Pick<TicketView, 'useIntegration' | 'botName' | 'user'> & { readonly chatbot?: boolean };
}) => {
  const t = useTexts();
  const { useIntegration, botName = null, chatbot = false, user } = ticket;
  const isBot = user === null && (useIntegration || chatbot);
  const words = (): string => {
    if (user !== null) return t('header.agent', { name: user.name });
    if (useIntegration) return botName === null ? t('header.bot') : t('header.botNamed', { name: botName });
    return t(chatbot ? 'header.menu' : 'header.noAgent');
  };
  return (
    <span className="speaker" data-bot={isBot} title={t('header.speaks')}>
      {isBot ? <BotIcon size={12} /> : <Person size={12} />}
      <span className="visually-hidden">{t('header.speaks')}: </span>
      <span className="speaker-words">{words()}</span>
    </span>
  );
};
