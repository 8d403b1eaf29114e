import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { PlanFeature } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { SelectLine, type LineOption } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import { usePlan } from '../../session/use-session';
import { unanswered } from '../../api/unanswered';
import { isStopped, useBotPlan } from './stopped-bots';
import './bot-choice-texts';
import './bot-choice.css';

/** Form values of the bot: ids of the two records as texts, empty for none. */
export interface BotChoiceInput {
  readonly integrationId: string;
  readonly promptId: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Upper bound of pages loaded into a select. */
const MOST_PAGES = 5;

const allOf = async (path: string, key: string, signal: AbortSignal): Promise<readonly Named[]> => {
  const found: Named[] = [];
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const page = await api.get<Record<string, unknown>>(path, { query: { pageNumber }, signal });
    found.push(...((page[key] as readonly Named[] | undefined) ?? []));
    if (page['hasMore'] !== true) break;
  }
  return found;
};

const useBots = (path: string, key: string, feature: PlanFeature): readonly Named[] | null => {
  const isIncluded = usePlan(feature);
  const [rows, setRows] = useState<readonly Named[]>([]);
  useEffect(() => {
    if (!isIncluded) return undefined;
    const stop = new AbortController();
    allOf(path, key, stop.signal).then(setRows, unanswered);
    return () => stop.abort();
  }, [isIncluded, path, key]);
  return isIncluded ? rows : null;
};

/** The ids of a view as a sheet holds them. */
export const botChoiceOf = (
  view: { readonly integrationId: number | null; readonly promptId: number | null } | null,
): BotChoiceInput => ({
  integrationId: String(view?.integrationId ?? ''),
  promptId: String(view?.promptId ?? ''),
});

const idIn = (text: string): number | null => (text === '' ? null : Number(text));

/** The ids of a sheet as the API takes them. */
export const botChoiceBody = ({ integrationId, promptId }: BotChoiceInput) => ({
  integrationId: idIn(integrationId),
  promptId: idIn(promptId),
});

/** Selects the integration or prompt; offers what the plan includes, and nothing when it includes neither. */
export const BotChoice = <Input extends BotChoiceInput>({ form }: { readonly form: RecordForm<Input> }) => {
  const t = useT();
  const integrations = useBots('/queueIntegration', 'queueIntegrations', 'useIntegrations');
  const prompts = useBots('/prompt', 'prompts', 'useOpenAi');
  const choice = form as unknown as RecordForm<BotChoiceInput>;
  const options = (rows: readonly Named[], none: string): LineOption[] => [
    { value: '', label: none },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isStill = isStopped(choice.input, useBotPlan());
  const stopped = isStill && (
    <>
      <p className="form-fault" role="alert">
        {t('botChoice:stopped')}
      </p>
      <Button
        size="small"
        text={t('botChoice:leaveOut')}
        onClick={() => choice.set({ integrationId: '', promptId: '' })}
      />
    </>
  );
  if (integrations === null && prompts === null)
    return stopped || <p className="field-note">{t('botChoice:notInPlan')}</p>;
  return (
    <div className="bot-choice">
      {stopped}
      {integrations !== null && (
        <SelectLine
          form={choice}
          name="integrationId"
          label={t('botChoice:integration')}
          hint={t('botChoice:integrationHint')}
          options={options(integrations, t('botChoice:noIntegration'))}
        />
      )}
      {prompts !== null && (
        <SelectLine
          form={choice}
          name="promptId"
          label={t('botChoice:prompt')}
          hint={t('botChoice:promptHint')}
          options={options(prompts, t('botChoice:noPrompt'))}
        />
      )}
    </div>
  );
};
