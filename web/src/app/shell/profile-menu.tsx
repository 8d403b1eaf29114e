import { Classes } from '@blueprintjs/core';
import { LogOut } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { signOutRequested } from '../../session/session.slice';
import { LanguageChoice, ThemeChoice } from '../../ui/appearance';
import { Avatar } from '../../ui/avatar';
import type { UserMenuDef } from '../../core/feature';
import { useFeatures } from '../../core/features-context';
import { useAppDispatch } from '../../core/store';
import { PanelButton } from './panel-button';

const Entry = ({ entry }: { readonly entry: UserMenuDef }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={`account-entry ${Classes.POPOVER_DISMISS}`}
      onClick={() => dispatch(entry.action())}
    >
      <entry.icon size={16} />
      {(t as (key: string) => string)(entry.label)}
    </button>
  );
};

const Panel = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const user = useUser();
  const entries = useFeatures().flatMap(feature => feature.userMenu ?? []);
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
      </div>
      <div className="account-entries">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
        <button
          type="button"
          className={`account-entry ${Classes.POPOVER_DISMISS}`}
          onClick={() => dispatch(signOutRequested())}
        >
          <LogOut size={16} />
          {t('shell:signOut')}
        </button>
      </div>
    </div>
  );
};

/** The person's own corner: profile, theme, language, signing out. */
export const ProfileMenu = () => {
  const t = useT();
  const user = useUser();
  return (
    <PanelButton panel={<Panel />}>
      <button type="button" className="icon-button" aria-label={t('shell:account')} title={user.name}>
        <Avatar name={user.name} size={28} />
      </button>
    </PanelButton>
  );
};
