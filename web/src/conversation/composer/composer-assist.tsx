import { useState } from 'react';
import { ASSIST_LANGUAGES, type AssistAnswer, type AssistKind, type AssistLanguage } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Clean, Undo } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { usePlan } from '../../session/use-session';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { Popover, type PopoverMenu } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { useFetched } from '../../ui/use-fetched';
import { useIsThere } from '../../ui/use-is-there';
import { useSteady } from '../../ui/use-steady';
import { isLeadKey } from '../../entities/message/conversation-key';
import { useTexts } from '../../entities/use-texts';
import type { Composer } from './use-composer';

interface AssistProps {
  readonly ticketId: number;
  readonly composer: Pick<Composer, 'text' | 'type' | 'field'>;
}

/** A text that took the place of a draft, and that draft. */
interface Replaced {
  readonly text: string;
  readonly before: string;
}

interface Wish {
  readonly kind: AssistKind;
  readonly language?: AssistLanguage;
}

const loadSummary = async () => (await import('./summary-dialog')).SummaryDialog;

/** Calls the company's model; results that arrive after the conversation was closed are dropped. */
const useAssist = ({ ticketId, composer }: AssistProps) => {
  const [isBusy, setBusy] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [summary, setSummary] = useState<string | null>(null);
  const isThere = useIsThere();
  // The draft may have changed since the request, so undo restores the latest one.
  const put = useSteady((text: string): void => {
    composer.type(text);
    setReplaced({ text, before: composer.text });
    composer.field.current?.focus();
  });
  const ask = async (wish: Wish): Promise<void> => {
    setBusy(true);
    try {
      const body = { ...wish, text: composer.text };
      const { text } = await api.post<AssistAnswer>(`/tickets/${ticketId}/assist`, body);
      if (!isThere()) return;
      if (wish.kind === 'summary') setSummary(text);
      else put(text);
    } catch (error) {
      if (isThere()) toast.error(error);
    } finally {
      if (isThere()) setBusy(false);
    }
  };
  const undo = (): void => {
    if (replaced === null) return;
    composer.type(replaced.before);
    setReplaced(null);
    composer.field.current?.focus();
  };
  const mayUndo = replaced !== null && replaced.text === composer.text;
  return { isBusy, ask, undo: mayUndo ? undo : null, summary, closeSummary: () => setSummary(null) };
};

const useMenu = (hasDraft: boolean, ask: (wish: Wish) => Promise<void>): (() => PopoverMenu) => {
  const t = useTexts();
  const item = (wish: Wish, key: string, text: string, isDisabled = false) => ({
    ...{ key, text, isDisabled },
    onChoose: () => void ask(wish),
  });
  return () => ({
    label: t('assist.label'),
    items: [
      item({ kind: 'suggest' }, 'suggest', t('assist.suggest')),
      item({ kind: 'shorter' }, 'shorter', t('assist.shorter'), !hasDraft),
      item({ kind: 'friendlier' }, 'friendlier', t('assist.friendlier'), !hasDraft),
      ...ASSIST_LANGUAGES.map(language =>
        item({ kind: 'translate', language }, language, t(`assist.translate.${language}`), !hasDraft),
      ),
      item({ kind: 'summary' }, 'summary', t('assist.summary')),
    ],
  });
};

const Assist = (props: AssistProps) => {
  const t = useTexts();
  const { ticketId, composer } = props;
  const { isBusy, ask, undo, summary, closeSummary } = useAssist(props);
  const isNarrow = useMediaQuery(NARROW);
  const content = useMenu(composer.text.trim() !== '', ask);
  const Summary = useFetched(summary !== null, loadSummary, closeSummary);
  return (
    <div className="composer-assist">
      {/* On a phone it lies over the tools of messages, which must not be reached through it. */}
      <Popover content={content} placement="top-end" isPanel={isNarrow}>
        <Button
          variant="minimal"
          size="small"
          icon={<Clean size={14} />}
          loading={isBusy}
          aria-label={t('assist.label')}
          title={t('assist.label')}
          text={t('assist.short')}
        />
      </Popover>
      {undo !== null && (
        <Button
          variant="minimal"
          size="small"
          icon={<Undo size={14} />}
          title={t('assist.check')}
          text={t('assist.undo')}
          onClick={undo}
        />
      )}
      <span role="status" className="visually-hidden">
        {isBusy && t('assist.asking')}
        {undo !== null && t('assist.check')}
      </span>
      {summary !== null && Summary !== null && (
        <Summary ticketId={ticketId} text={summary} onClose={closeSummary} />
      )}
    </div>
  );
};

/** Help with a reply by the company's own model, in tickets of companies whose plan has it; nothing is sent by itself. */
export const ComposerAssist = (props: AssistProps) => {
  const isIncluded = usePlan('useOpenAi');
  return isIncluded && !isLeadKey(props.ticketId) ? <Assist key={props.ticketId} {...props} /> : null;
};
