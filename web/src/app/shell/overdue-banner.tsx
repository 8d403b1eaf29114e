import { WarningSign } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { formatDate } from '../../ui/formatters';

/** Shows on every page that the company is overdue, and that paying unlocks the rest. */
export const OverdueBanner = () => {
  const t = useT();
  const { overdue, company } = useUser();
  if (overdue !== true || company.dueDate === null) return null;
  return (
    <aside className="acting-banner overdue-banner" role="status">
      <WarningSign size={16} />
      <p>{t('shell:overdue', { date: formatDate(company.dueDate) })}</p>
    </aside>
  );
};
