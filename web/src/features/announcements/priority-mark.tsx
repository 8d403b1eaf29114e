import { ANNOUNCEMENT_PRIORITIES } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { LineOption } from '../../resource/form-lines';
import './announcements-texts';
import './announcements.css';

const LEVELS = ['high', 'middle', 'low'] as const;

/** The word of a priority: 1 is high, 3 low. */
export const levelOf = (priority: number): (typeof LEVELS)[number] => LEVELS[priority - 1] ?? 'low';

/** How urgent an announcement is: a colour and a word (spec 1 §9: red, orange, grey). */
export const PriorityMark = ({ priority }: { readonly priority: number }) => {
  const t = useT();
  return (
    <span className="priority" data-level={priority}>
      {t(`announcements:priorities.${levelOf(priority)}`)}
    </span>
  );
};

/** The priorities to choose from. */
export const usePriorities = (): readonly LineOption[] => {
  const t = useT();
  return ANNOUNCEMENT_PRIORITIES.map(level => ({
    value: String(level),
    label: t(`announcements:priorities.${levelOf(level)}`),
  }));
};
