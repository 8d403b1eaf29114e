import { useState, type FormEvent } from 'react';
import { Button, InputGroup, ProgressBar } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { LIMITS, type PromptUsageView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { errorMessage } from '../../ui/error-message';
import { formatCount } from '../../ui/money';
import { toast } from '../../ui/toaster';
import { fetchPromptUsage, NEAR, refusedNames, USAGE_PATH, usedShare } from './prompt-usage';

const LimitForm = ({
  limit,
  onSaved,
  onClose,
}: {
  readonly limit: number;
  readonly onSaved: (usage: PromptUsageView) => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [typed, setTyped] = useState(String(limit));
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = Number(typed.replaceAll(/[\s.,]/g, ''));
    const { min, max } = LIMITS.promptMonthlyTokens;
    if (typed.trim() === '' || !Number.isSafeInteger(wanted) || wanted < min || wanted > max)
      return setFault(t('prompts:usageInvalid'));
    try {
      onSaved(await api.put<PromptUsageView>(USAGE_PATH, { limit: wanted }));
      toast.success(t('prompts:usageSaved'));
      onClose();
    } catch (problem) {
      setFault(errorMessage(toApiError(problem).facts().code));
    }
  };
  return (
    <form className="prompt-usage-form" onSubmit={event => void save(event)}>
      <InputGroup
        autoFocus
        inputMode="numeric"
        aria-label={t('prompts:usageLimit')}
        aria-invalid={fault !== null}
        value={typed}
        onValueChange={setTyped}
      />
      <Button type="submit" intent="primary" text={t('prompts:usageSave')} />
      <Button variant="minimal" text={t('prompts:usageCancel')} onClick={onClose} />
      {fault !== null && (
        <span role="alert" className="field-fault">
          {fault}
        </span>
      )}
    </form>
  );
};

/** The month's cost of prompts, and the limit that an administrator sets. */
export const PromptUsage = () => {
  const t = useT();
  const { value, set } = useLoaded(fetchPromptUsage);
  const [isEditing, setEditing] = useState(false);
  // The list below reports connection errors.
  if (value === null) return null;
  const { tokens, turns, limit } = value;
  const share = usedShare(value);
  const facts = {
    tokens: formatCount(tokens),
    limit: formatCount(limit),
    turns: formatCount(turns),
    count: turns,
  };
  return (
    <section className="prompt-usage" aria-label={t('prompts:usageTitle')}>
      <header>
        <h2>{t('prompts:usageTitle')}</h2>
        <span className="tnum">{t('prompts:usageOf', facts)}</span>
        {!isEditing && (
          <Button
            variant="outlined"
            size="small"
            text={t('prompts:usageChange')}
            onClick={() => setEditing(true)}
          />
        )}
      </header>
      <ProgressBar
        value={share}
        animate={false}
        stripes={false}
        intent={share >= 1 ? 'danger' : share >= NEAR ? 'warning' : 'primary'}
        aria-label={t('prompts:usageTitle')}
      />
      {isEditing && <LimitForm limit={limit} onSaved={set} onClose={() => setEditing(false)} />}
      {value.refused.length > 0 && (
        <p role="alert" className="prompt-usage-warning" data-over="true">
          <WarningSign size={14} /> {t('prompts:usageRefused', { names: refusedNames(value) })}
        </p>
      )}
      {share >= NEAR && (
        <p role="status" className="prompt-usage-warning" data-over={share >= 1}>
          <WarningSign size={14} /> {t(share >= 1 ? 'prompts:usageOver' : 'prompts:usageNear')}
        </p>
      )}
    </section>
  );
};
