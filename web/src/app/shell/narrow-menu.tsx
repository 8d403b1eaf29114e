import { useT } from '../../i18n';
import { Drawer } from '../../ui/drawer';
import { MenuEntries } from './menu-entries';

/** The menu of narrow screens: over the page, and gone after a choice. */
export const NarrowMenu = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const t = useT();
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('shell:brand')} width={280} position="left">
      <nav aria-label={t('shell:mainMenu')} className="narrow-menu">
        <MenuEntries />
      </nav>
    </Drawer>
  );
};
