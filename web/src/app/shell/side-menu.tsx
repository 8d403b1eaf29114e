import { DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { Brand } from '../../ui/brand';
import { MenuEntries } from './menu-entries';

/** The menu at the left edge: a rail of icons, or icons with names. */
export const SideMenu = ({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => {
  const t = useT();
  return (
    <nav className="side-menu" aria-label={t('shell:mainMenu')}>
      <div className="side-menu-head">
        <Brand />
      </div>
      <MenuEntries />
      <button
        type="button"
        className="menu-entry menu-toggle"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('shell:collapseMenu') : t('shell:expandMenu')}
        onClick={onToggle}
      >
        {isOpen ? <DoubleChevronLeft size={16} /> : <DoubleChevronRight size={16} />}
        <span className="menu-label">{t('shell:collapseMenu')}</span>
      </button>
    </nav>
  );
};
