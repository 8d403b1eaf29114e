import { useEffect } from 'react';
import { Clean } from '@blueprintjs/icons';
import type { PromptUsageView } from '@prosa/contracts';
import { navigateTo } from '../../core/navigation';
import { PlaceLink } from '../../core/place-link';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { refusedNames, usedShare, type PromptTrouble } from './prompt-usage';
import './prompts-texts';
import './prompt-usage-warning.css';

const PAGE = '/prompts';
/** This browser's last warning; a private window that keeps nothing warns at each visit. */
const KEY = 'promptUsageWarned';

const isNew = (warning: string): boolean => {
  try {
    if (localStorage.getItem(KEY) === warning) return false;
    localStorage.setItem(KEY, warning);
  } catch {
    // Nothing can be kept here.
  }
  return true;
};

const TEXTS = {
  over: 'prompts:usageOver',
  refused: 'prompts:usageRefused',
  near: 'prompts:usageNear',
} as const satisfies Record<PromptTrouble, string>;

/**
 * The part of the month's tokens that is used, beside the bells, or that a prompt does not work; said once when it comes
 * near, once at the limit, and once for each set of prompts that are refused.
 */
export const PromptUsageWarning = ({
  usage,
  trouble,
}: {
  readonly usage: PromptUsageView;
  readonly trouble: PromptTrouble;
}) => {
  const t = useT();
  const { company } = useUser();
  const share = usedShare(usage);
  const text = t(TEXTS[trouble], { names: refusedNames(usage) });
  const which = trouble === 'refused' ? `refused ${usage.refused.map(({ id }) => id).join()}` : trouble;
  const warning = `${company.id} ${usage.since} ${which}`;
  useEffect(() => {
    if (!isNew(warning)) return;
    const action = { label: t('prompts:usageSee'), run: () => navigateTo(PAGE) };
    toast.show({ text, tone: 'warning', timeout: 12_000, key: KEY, action });
  }, [t, text, warning]);
  const percent = t('prompts:usagePercent', { percent: Math.floor(share * 100) });
  return (
    <PlaceLink
      className="icon-button usage-mark tnum"
      href={PAGE}
      data-over={trouble !== 'near'}
      title={text}
      aria-label={trouble === 'refused' ? text : `${percent}. ${text}`}
    >
      <Clean size={16} />
      <span aria-hidden="true">{trouble === 'refused' ? '!' : `${Math.floor(share * 100)}%`}</span>
    </PlaceLink>
  );
};
