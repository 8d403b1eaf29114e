import { useEffect, useRef, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { LIMITS, type PromptTrialAnswer } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import type { Values } from '../../resource/declared-fields';
import { errorMessage } from '../../ui/error-message';

interface Line {
  readonly fromMe: boolean;
  readonly body: string;
}

interface Talk {
  readonly lines: readonly Line[];
  readonly tokens: number;
  readonly callsPerson: boolean;
  readonly isSilent: boolean;
}

const QUIET: Talk = { lines: [], tokens: 0, callsPerson: false, isSilent: false };
const SENT = ['prompt', 'apiKey', 'model', 'baseUrl', 'maxTokens', 'temperature', 'maxMessages'] as const;

const answered = (talk: Talk, { replies, callsPerson, tokens }: PromptTrialAnswer): Talk => ({
  lines: [...talk.lines, ...replies.map(body => ({ fromMe: true, body }))],
  tokens: talk.tokens + tokens,
  callsPerson,
  isSilent: replies.length === 0 && !callsPerson,
});

/** A conversation with what the form holds, before anything is saved; nothing of it is kept. */
export const PromptTrial = ({
  draft,
  promptId,
}: {
  /** The form's values. */
  readonly draft: Values;
  /** The prompt whose stored key is used when the draft contains the mask. */
  readonly promptId: number | null;
}) => {
  const t = useT();
  const [talk, setTalk] = useState(QUIET);
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const hasPrompt = String(draft['prompt']).trim() !== '';
  const end = useRef<HTMLSpanElement>(null);
  // The form's buttons cover what grows below them.
  useEffect(() => {
    if (talk.lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [talk]);
  const mayAsk = hasPrompt && !isAsking && typed.trim() !== '';

  const ask = async (): Promise<void> => {
    const asked = { ...talk, lines: [...talk.lines, { fromMe: false, body: typed.trim() }] };
    setAsking(true);
    setFault(null);
    try {
      const answer = await api.post<PromptTrialAnswer>('/prompt/try', {
        ...Object.fromEntries(SENT.map(name => [name, draft[name]])),
        ...(promptId === null ? {} : { promptId }),
        messages: asked.lines.slice(-LIMITS.promptTrialMessages.max),
      });
      setTalk(answered(asked, answer));
      setTyped('');
    } catch (problem) {
      setFault(errorMessage(toApiError(problem).facts().code));
    } finally {
      setAsking(false);
    }
  };

  return (
    <section className="prompt-trial" aria-label={t('prompts:tryTitle')}>
      <header>
        <h3>{t('prompts:tryTitle')}</h3>
        {talk.lines.length > 0 && (
          <Button
            variant="minimal"
            size="small"
            text={t('prompts:tryRestart')}
            onClick={() => setTalk(QUIET)}
          />
        )}
      </header>
      <p className="field-hint">{t(hasPrompt ? 'prompts:tryHint' : 'prompts:tryNeedsPrompt')}</p>
      <div role="log" aria-label={t('prompts:tryTitle')} className="prompt-trial-talk">
        {talk.lines.map(({ fromMe, body }, at) => (
          <p key={at} data-own={fromMe}>
            <span className="visually-hidden">{t(fromMe ? 'prompts:tryBot' : 'prompts:tryYou')}: </span>
            {body}
          </p>
        ))}
        {talk.callsPerson && <p className="prompt-trial-note">{t('prompts:tryCallsPerson')}</p>}
        {talk.isSilent && <p className="prompt-trial-note">{t('prompts:trySilent')}</p>}
      </div>
      <div className="prompt-trial-line">
        <InputGroup
          fill
          aria-label={t('prompts:tryLabel')}
          placeholder={t('prompts:tryPlaceholder')}
          maxLength={LIMITS.promptTrialText.max}
          value={typed}
          disabled={!hasPrompt}
          onValueChange={setTyped}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // The form around it is not sent.
            event.preventDefault();
            if (mayAsk) void ask();
          }}
        />
        <Button text={t('prompts:trySend')} disabled={!mayAsk} onClick={() => void ask()} />
      </div>
      <span ref={end} role="status" className="field-hint">
        {isAsking
          ? t('prompts:tryAsking')
          : talk.tokens > 0 && t('prompts:tryTokens', { count: talk.tokens })}
      </span>
      {fault !== null && (
        <span role="alert" className="field-fault">
          {fault}
        </span>
      )}
    </section>
  );
};
