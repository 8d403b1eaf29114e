import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { usePlan, useUser } from '../../session/use-session';
import { useTexts } from '../../entities/use-texts';
import { askFor } from './ask-for';
import type { AskedFor } from './ask-for';

/** Asks a colleague for the conversation, where the plan has the internal chat. */
export const AskButton = ({ asked }: { readonly asked: AskedFor }) => {
  const t = useTexts();
  const { id: ownId } = useUser();
  const hasChat = usePlan('useInternalChat');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  if (!hasChat || asked.agent.id === ownId) return null;
  const ask = async (): Promise<void> => {
    setState('busy');
    setState((await askFor(asked, ownId)) ? 'done' : 'open');
  };
  return (
    <p className="dialog-ways">
      <Button
        size="small"
        loading={state === 'busy'}
        disabled={state === 'done'}
        onClick={() => void ask()}
        text={t('dialogs:newConversation.ask', asked.agent)}
      />
    </p>
  );
};
