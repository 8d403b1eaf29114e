import { Classes } from '@blueprintjs/core';
import { KeyCommand, LogOut, Refresh, Search } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { signOutRequested } from '../../session/session.slice';
import { DensityChoice, LanguageChoice, ThemeChoice } from '../../ui/appearance';
import { Avatar } from '../../ui/avatar';
import type { UserMenuDef } from '../../core/feature';
import { useFeatures } from '../../core/features-context';
import { useAppDispatch } from '../../core/store';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { PanelButton } from './panel-button';
import { VolumeSlider } from './volume-button';

const Entry = ({
  icon: Icon,
  text,
  onClick,
}: {
  readonly icon: UserMenuDef['icon'];
  readonly text: string;
  readonly onClick: () => void;
}) => (
  <button type="button" className={`account-entry ${Classes.POPOVER_DISMISS}`} onClick={onClick}>
    <Icon size={16} />
    {text}
  </button>
);

/** What the account menu opens besides the features' own entries. */
export interface AccountActs {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

const Panel = ({ onPalette, onShortcuts }: AccountActs) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const user = useUser();
  // A phone's bar has room for the bells only; the rest of its buttons is here.
  const isNarrow = useMediaQuery(NARROW);
  const entries = useFeatures()
    .flatMap(feature => feature.userMenu ?? [])
    .filter(({ narrowOnly }) => isNarrow || narrowOnly !== true);
  return (
    <div className="account">
      <div className="account-who">
        <Avatar name={user.name} size={40} />
        <div>
          <p className="account-name">{user.name}</p>
          <p className="account-email">{user.email}</p>
        </div>
      </div>
      <div className="account-choices">
        <p className="field-legend">{t('shell:theme')}</p>
        <ThemeChoice isFilling />
        <p className="field-legend">{t('shell:language')}</p>
        <LanguageChoice isFilling />
        <p className="field-legend">{t('shell:density')}</p>
        <DensityChoice />
        {isNarrow && <VolumeSlider />}
      </div>
      <div className="account-entries">
        {isNarrow && user.overdue !== true && (
          <Entry icon={Search} text={t('shell:palette.title')} onClick={onPalette} />
        )}
        {entries.map(({ id, icon, label, action }) => (
          <Entry
            key={id}
            icon={icon}
            text={(t as (key: string) => string)(label)}
            onClick={() => void dispatch(action())}
          />
        ))}
        {isNarrow ? (
          <Entry icon={Refresh} text={t('shell:reload')} onClick={() => location.reload()} />
        ) : (
          <Entry icon={KeyCommand} text={t('shell:shortcuts')} onClick={onShortcuts} />
        )}
        <Entry icon={LogOut} text={t('shell:signOut')} onClick={() => void dispatch(signOutRequested())} />
      </div>
    </div>
  );
};

/** The account menu: profile, appearance, signing out, and on a phone the buttons that its bar lacks. */
export const ProfileMenu = (acts: AccountActs) => {
  const t = useT();
  const user = useUser();
  return (
    <PanelButton panel={<Panel {...acts} />}>
      <button type="button" className="icon-button" aria-label={t('shell:account')} title={user.name}>
        <Avatar name={user.name} size={28} />
      </button>
    </PanelButton>
  );
};
