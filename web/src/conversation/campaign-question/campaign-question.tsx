import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import type { CampaignQuestion, CampaignQuestionView, TicketView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { refusalOf } from '../../session/access.rule';
import { useUser } from '../../session/use-session';
import { formatDateTime } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import { campaignQuestionsActions, selectQuestionChanges } from './campaign-questions.slice';
import './campaign-question-texts';
import './campaign-question.css';

const access = {
  plan: 'useCampaigns',
  switch: 'campaignsEnabled',
  permission: 'campaignQuestions:answer',
} as const;

/** Milliseconds before a request that failed on its way or in the server is repeated. */
const RETRY_MS = 2_000;

/**
 * Asked when the conversation opens, and whenever the live feed says that it may be another. Without a response nothing is
 * shown; a server that cannot be reached is asked again.
 */
const useQuestion = (id: number) => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(campaignQuestionsActions.opened(id));
  }, [dispatch, id]);
  const load = useCallback(
    (signal: AbortSignal): Promise<CampaignQuestionView> =>
      api.get(`/tickets/${id}/campaign-question`, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const { retry, error } = loaded;
  useEffect(() => {
    if (error === null || (error.status > 0 && error.status < 500)) return;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, retry]);
  const changes = useAppSelector(state => selectQuestionChanges(state, id));
  const askedAfter = useRef(changes);
  useEffect(() => {
    if (askedAfter.current === changes) return;
    askedAfter.current = changes;
    retry();
  }, [changes, retry]);
  return loaded;
};

const Question = ({
  question: { campaign, askedAt },
  isBusy,
  onAnswer,
}: {
  readonly question: CampaignQuestion;
  readonly isBusy: boolean;
  readonly onAnswer: (confirmed: boolean) => void;
}) => {
  const t = useT();
  return (
    <section className="campaign-question" aria-label={t('campaignQuestions:title')}>
      <Envelope size={14} />
      <p className="campaign-question-text">
        <strong>{t('campaignQuestions:asks', { name: campaign.name })}</strong>{' '}
        <span>{t('campaignQuestions:hint', { when: formatDateTime(askedAt) })}</span>
      </p>
      <span className="campaign-question-answers" role="group" aria-label={t('campaignQuestions:answers')}>
        <Button
          size="small"
          disabled={isBusy}
          text={t('campaignQuestions:no')}
          onClick={() => onAnswer(false)}
        />
        <Button
          size="small"
          intent="primary"
          loading={isBusy}
          text={t('campaignQuestions:yes')}
          onClick={() => onAnswer(true)}
        />
      </span>
    </section>
  );
};

const Asked = ({ ticketId }: { readonly ticketId: number }) => {
  const t = useT();
  const { value, set, retry } = useQuestion(ticketId);
  const [isBusy, setBusy] = useState(false);
  const question = value?.question ?? null;
  if (question === null) return null;
  const answer = async (confirmed: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { campaignId: question.campaign.id, confirmed };
      set(await api.post<CampaignQuestionView>(`/tickets/${ticketId}/campaign-question`, body));
      const done = confirmed ? 'campaignQuestions:confirmed' : 'campaignQuestions:declined';
      toast.success(t(done, { name: question.campaign.name }));
    } catch (error) {
      toast.error(error);
      // A colleague or the customer was first.
      retry();
    } finally {
      setBusy(false);
    }
  };
  return <Question question={question} isBusy={isBusy} onAnswer={confirmed => void answer(confirmed)} />;
};

/** The question of a campaign that awaits the customer's answer, for the agent whom they tell it; nothing otherwise. */
export const CampaignQuestionBar = ({ ticket }: { readonly ticket: TicketView }) => {
  const isRefused = refusalOf(useUser(), access) !== null;
  return isRefused || ticket.isGroup ? null : (
    <Asked key={`${ticket.id}:${ticket.status}`} ticketId={ticket.id} />
  );
};
