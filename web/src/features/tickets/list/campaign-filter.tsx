import { SendMessage } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useTexts } from '../../../entities/use-texts';
import { selectDirectory, selectTicketsState } from '../../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { ChoiceMenu } from './choice-menu';

type Answers = 'only' | 'without';

const ANSWERS: readonly Answers[] = ['without', 'only'];
const isAnswers = (id: number | Answers): id is Answers => id === 'only' || id === 'without';

/** Narrows every list to campaigns, or to the answers to them; nothing in a company without campaigns. */
export const CampaignFilter = ({ isCompact = false }: { readonly isCompact?: boolean }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { campaigns } = useAppSelector(selectDirectory);
  const { campaignIds, campaignAnswers } = useAppSelector(selectTicketsState).filters;
  if (campaigns.length === 0) return null;
  const value = [...(campaignAnswers === null ? [] : [campaignAnswers]), ...campaignIds];
  // Answers and all others exclude each other: the later choice counts.
  const onChange = (chosen: readonly (number | Answers)[]): void => {
    const answers = chosen.filter(isAnswers);
    const next = answers.find(each => each !== campaignAnswers) ?? answers[0] ?? null;
    const ids = chosen.filter(id => !isAnswers(id)) as number[];
    dispatch(ticketActions.filtersChanged({ campaignAnswers: next, campaignIds: ids }));
  };
  return (
    <ChoiceMenu
      label={t('manager.campaigns')}
      allLabel={t('manager.allCampaigns')}
      chosenLabel={(count: number) => t('manager.chosen', { count })}
      icon={SendMessage}
      isCompact={isCompact}
      choices={[...ANSWERS.map(id => ({ id, name: t(`manager.answers_${id}`) })), ...campaigns]}
      value={value}
      onChange={onChange}
    />
  );
};
