import { memo, useEffect, useMemo, useState } from 'react';
import { Chart } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { refusalOf } from '../../session/access.rule';
import { selectUser } from '../../session/session.slice';
import { useHotkey } from '../../ui/hotkeys';
import { hasCshow } from '../../ui/preferences';
import { MENU_SECTIONS } from '../../core/feature';
import type { MenuDef } from '../../core/feature';
import { useFeatures } from '../../core/features-context';
import { navigateTo } from '../../core/navigation';
import { PlaceLink } from '../../core/place-link';
import { useAppSelector } from '../../core/store';
import { unanswered } from '../../api/unanswered';

/** A label whose key is checked where the feature writes it. */
const useLabel = (): ((key: string) => string) => {
  const t = useT();
  return key => (t as (key: string) => string)(key);
};

const isCurrent = (location: string, to: string): boolean => location === to || location.startsWith(`${to}/`);

interface EntryProps {
  readonly entry: MenuDef;
  /** Whether we are there now. */
  readonly current: boolean;
}

/** One entry; a real link, so that it opens in a new tab as links do. Going about below it changes nothing here. */
const MenuEntry = memo(({ entry, current }: EntryProps) => {
  const label = useLabel();
  const text = label(entry.label);
  useHotkey(`g ${entry.goKey ?? ''}`, text, () => navigateTo(entry.to), {
    enabled: entry.goKey !== undefined,
  });
  return (
    <li>
      <PlaceLink
        href={entry.to}
        className="menu-entry"
        aria-current={current ? 'page' : undefined}
        title={text}
      >
        <entry.icon size={18} />
        <span className="menu-label">{text}</span>
        {entry.badge !== undefined && <entry.badge />}
      </PlaceLink>
    </li>
  );
});
MenuEntry.displayName = 'MenuEntry';

/** Announced, and not yet to be had (spec 1 §2). */
const ReportsEntry = () => {
  const t = useT();
  return (
    <li>
      <span
        className="menu-entry"
        role="link"
        aria-disabled="true"
        title={`${t('shell:reports')} · ${t('shell:comingSoon')}`}
      >
        <Chart size={18} />
        <span className="menu-label">{t('shell:reports')}</span>
        <span className="menu-soon">{t('shell:comingSoon')}</span>
      </span>
    </li>
  );
};

const useVersion = (): string | null => {
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api
      .get<{ version: string }>('/version', { signal: stop.signal })
      .then(answer => setVersion(answer.version), unanswered);
    return () => stop.abort();
  }, []);
  return version;
};

const useMenu = (): readonly MenuDef[] => {
  const user = useAppSelector(selectUser);
  const features = useFeatures();
  const isCshow = hasCshow();
  return useMemo(
    () =>
      features
        .flatMap(feature => feature.menu ?? [])
        .filter(entry => user !== null && refusalOf(user, entry) === null)
        .filter(entry => entry.needsCshow !== true || isCshow)
        .sort((a, b) => a.order - b.order),
    [features, user, isCshow],
  );
};

/** The entries, drawn again only when they or the place among them change: not with every conversation that is opened. */
const Sections = memo(
  ({ entries, here }: { readonly entries: readonly MenuDef[]; readonly here: string }) => {
    const t = useT();
    const version = useVersion();
    const titles = {
      general: t('shell:sectionGeneral'),
      leads: t('shell:sectionLeads'),
      campaigns: t('shell:sectionCampaigns'),
      channels: t('shell:sectionChannels'),
      admin: t('shell:sectionAdmin'),
    };
    const bySection = MENU_SECTIONS.map(section => ({
      section,
      own: entries.filter(entry => entry.section === section),
    }));
    return (
      <div className="menu">
        {bySection
          .filter(({ own }) => own.length > 0)
          .map(({ section, own }) => (
            <section key={section}>
              <h2 className="menu-title">{titles[section]}</h2>
              <ul>
                {own.map(entry => (
                  <MenuEntry key={entry.id} entry={entry} current={isCurrent(here, entry.to)} />
                ))}
                {section === 'general' && <ReportsEntry />}
              </ul>
            </section>
          ))}
        {version !== null && <p className="menu-version tnum">{t('shell:version', { version })}</p>}
      </div>
    );
  },
);
Sections.displayName = 'Sections';

/** The entries a person may use, by section, with the version at the foot. */
export const MenuEntries = () => {
  const entries = useMenu();
  const [location] = useLocation();
  const here = entries.find(({ to }) => isCurrent(location, to))?.to ?? '';
  return <Sections entries={entries} here={here} />;
};
