import { useEffect, useState } from 'react';
import type { LeadBotView, LeadView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { BotSwitchLine } from '../../entities/bot/bot-switch-line';
import { useT } from '../../i18n';
import { leadActions } from './leads.slice';
import { unanswered } from '../../api/unanswered';

/** The name of the bot that answers the company's leads; null for none, and until it is known. */
const useServingBot = (): string | null => {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = async (): Promise<void> => {
      const bot = await api.get<LeadBotView>('/leadIntegration/serving');
      if (isShown) setName(bot.name);
    };
    // Without an answer the switch is missing, and nothing else.
    show().catch(unanswered);
    return () => {
      isShown = false;
    };
  }, []);
  return name;
};

/** Switches the company's bot off and on for an unassigned lead; hidden without a bot. */
export const LeadBotSwitch = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const serving = useServingBot();
  const { useIntegration: isOn, botName, status } = lead;
  const isWaiting = lead.user === null && (status === 'novo' || status === 'andamento');
  if (!isWaiting || (!isOn && serving === null)) return null;
  const words = (): string => {
    if (!isOn) return t('leadsChat:bot.silent');
    if (botName === null) return t('leadsChat:bot.speaks');
    const hasSpoken = lead.lastMessageAt !== null;
    return t(hasSpoken ? 'leadsChat:bot.speaksNamed' : 'leadsChat:bot.begins', { name: botName });
  };
  const change = async (useIntegration: boolean): Promise<void> => {
    const changed = await api.put<LeadView>(`/leads/${lead.id}`, { useIntegration });
    dispatch(leadActions.leadLoaded(changed));
  };
  const texts = {
    state: words(),
    switchOff: t('leadsChat:bot.switchOff'),
    switchOn: t('leadsChat:bot.switchOn'),
    isOff: t('leadsChat:bot.isOff'),
    isOn: t('leadsChat:bot.isOn'),
  };
  return <BotSwitchLine isOn={isOn} texts={texts} onSwitch={change} />;
};
