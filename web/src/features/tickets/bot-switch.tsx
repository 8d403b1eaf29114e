import { useState } from 'react';
import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { api } from '../../api/client';
import { useAppSelector } from '../../app/store';
import { toast } from '../../ui/toaster';
import { BotIcon } from './bot-icon';
import { selectConnection, selectDirectory } from './tickets.selectors';
import { useTexts } from './use-texts';

/** Whether the ticket's queue or connection names a bot that would answer. */
const useHasBot = ({ queueId, whatsappId }: TicketView): boolean => {
  const queue = useAppSelector(state => selectDirectory(state).queues.find(({ id }) => id === queueId));
  const connection = useAppSelector(state => selectConnection(state, whatsappId));
  return [queue, connection].some(each => (each?.integrationId ?? each?.promptId ?? null) !== null);
};

/** Who speaks while a ticket waits: the company's bot, switched off and on here; nothing where there is none. */
export const BotSwitch = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const hasBot = useHasBot(ticket);
  const [isBusy, setBusy] = useState(false);
  const isOn = ticket.useIntegration;
  if (ticket.status !== 'pending' || (!isOn && !hasBot)) return null;
  const { botName = null } = ticket;
  const words = (): string => {
    if (!isOn) return t('bot.silent');
    return botName === null ? t('bot.speaks') : t('bot.speaksNamed', { name: botName });
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.put<TicketView>(`/tickets/${ticket.id}`, { useIntegration: !isOn });
      toast.success(t(isOn ? 'bot.isOff' : 'bot.isOn'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="bot-switch" data-on={isOn}>
      <BotIcon size={14} />
      <span>{words()}</span>
      <Button
        size="small"
        variant="outlined"
        loading={isBusy}
        text={t(isOn ? 'bot.switchOff' : 'bot.switchOn')}
        onClick={() => void change()}
      />
    </p>
  );
};
