import type { TicketView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppSelector } from '../../../core/store';
import { BotSwitchLine } from '../../../entities/bot/bot-switch-line';
import { selectConnection, selectDirectory } from '../../../entities/ticket/tickets.selectors';
import { useTexts } from '../../../entities/use-texts';

/** Whether the ticket's queue or connection names a bot that would answer. */
const useHasBot = ({ queueId, whatsappId }: TicketView): boolean => {
  const connection = useAppSelector(state => selectConnection(state, whatsappId));
  // The only queue of a connection serves tickets that have none.
  const [only, ...others] = connection?.queues ?? [];
  const serving = queueId ?? (others.length === 0 ? only?.id : undefined);
  const queue = useAppSelector(state => selectDirectory(state).queues.find(({ id }) => id === serving));
  return [queue, connection].some(each => (each?.integrationId ?? each?.promptId ?? null) !== null);
};

/** Switches the company's bot off and on for a pending ticket; hidden without a bot. */
export const BotSwitch = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const hasBot = useHasBot(ticket);
  const isOn = ticket.useIntegration;
  if (ticket.status !== 'pending' || (!isOn && !hasBot)) return null;
  const { botName = null } = ticket;
  const words = (): string => {
    if (!isOn) return t('bot.silent');
    return botName === null ? t('bot.speaks') : t('bot.speaksNamed', { name: botName });
  };
  const change = async (useIntegration: boolean): Promise<void> =>
    void (await api.put<TicketView>(`/tickets/${ticket.id}`, { useIntegration }));
  const texts = {
    state: words(),
    switchOff: t('bot.switchOff'),
    switchOn: t('bot.switchOn'),
    isOff: t('bot.isOff'),
    isOn: t('bot.isOn'),
  };
  return <BotSwitchLine isOn={isOn} texts={texts} onSwitch={change} />;
};
