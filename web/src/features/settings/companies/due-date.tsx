import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { useToday } from '../../../ui/calendar-days';
import { formatDate } from '../../../ui/formatters';
import { dueOf } from './due-tone';

const useDueWords = (): ((days: number) => string) => {
  const t = useT();
  return days => {
    if (days === 0) return t('companies:dueToday');
    return days > 0
      ? t('companies:dueIn', { count: days })
      : t('companies:dueSince', { count: Math.abs(days) });
  };
};

/**
 * A company's due date; from five days before on with the remaining or elapsed days, and a row colour (spec 2 §9).
 */
export const DueDate = ({ company }: { readonly company: CompanyView }) => {
  const t = useT();
  const words = useDueWords();
  const due = dueOf(company.dueDate, useToday(company.timeZone));
  if (due === null || company.dueDate === null)
    return <span className="due-none">{t('companies:noDueDate')}</span>;
  const Icon = due.tone === 'red' ? ErrorIcon : WarningSign;
  const isLongOverdue = due.days <= -LIMITS.overdueBadgeDays;
  return (
    <span className="due tnum" data-due={due.tone}>
      {formatDate(company.dueDate)}
      {isLongOverdue && (
        <span className="due-badge">{t('companies:overdueBadge', { count: Math.abs(due.days) })}</span>
      )}
      {due.days <= 5 && !isLongOverdue && (
        <span className="due-words">
          {due.tone !== 'none' && <Icon size={12} />}
          {words(due.days)}
        </span>
      )}
    </span>
  );
};
