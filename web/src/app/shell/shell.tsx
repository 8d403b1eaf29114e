import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../i18n';
import { selectSetting } from '../../session/session.slice';
import { activeHotkeys, useHotkey } from '../../ui/hotkeys';
import type { Hotkey } from '../../ui/hotkeys';
import { NARROW, WIDE, useMediaQuery } from '../../ui/media-query';
import { usePreference, writePreference } from '../../ui/preferences';
import { useFetched } from '../../ui/use-fetched';
import { useFeatures } from '../../core/features-context';
import { useAppSelector } from '../../core/store';
import { ActingBanner } from './acting-banner';
import { OverdueBanner } from './overdue-banner';
import { OfflineBanner } from './offline-banner';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { fetchAhead } from '../../ui/fetch-ahead';
import './shell.css';

const loadNarrowMenu = async () => (await import('./narrow-menu')).NarrowMenu;
const loadPalette = async () => (await import('./palette')).Palette;
const loadShortcutSheet = async () => (await import('./shortcut-sheet')).ShortcutSheet;

const Overlays = () => (
  <Suspense fallback={null}>
    {useFeatures().flatMap(feature =>
      (feature.overlays ?? []).map((Overlay, index) => <Overlay key={`${feature.name}-${index}`} />),
    )}
  </Suspense>
);

/** Subscribes to the location on behalf of the frame, so that the frame does not re-render on navigation. */
const AtEachPlace = ({ run }: { readonly run: () => void }) => {
  const [location] = useLocation();
  useEffect(run, [run, location]);
  return null;
};

/** The frame around every private screen: menu, top bar, and what floats above all. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const isWide = useMediaQuery(WIDE);
  const isOverdue = useAppSelector(state => state.session.user?.overdue === true);
  const isWished = useAppSelector(state => selectSetting(state, 'sideMenu')) !== 'closed';
  const isOpen = usePreference('menuOpen') ?? (isWide && isWished);
  const [narrowMenuOpen, setNarrowMenuOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const closeNarrowMenu = useCallback(() => setNarrowMenuOpen(false), []);
  const NarrowMenu = useFetched(narrowMenuOpen, loadNarrowMenu, closeNarrowMenu);
  const ShortcutSheet = useFetched(shortcutsOpen, loadShortcutSheet, () => setShortcutsOpen(false));
  const [palette, setPalette] = useState<readonly Hotkey[] | null>(null);
  const closePalette = (): void => setPalette(null);
  const Palette = useFetched(palette !== null, loadPalette, closePalette);
  // Read before it opens: the hotkeys active then are the available commands.
  // A key that is typed right after the hotkey must find the palette there.
  useEffect(() => fetchAhead(loadPalette), []);
  const openPalette = (): void => setPalette(activeHotkeys());
  useHotkey('mod+k', t('shell:palette.title'), openPalette, { whileTyping: true, enabled: palette === null });
  useHotkey('?', t('shell:shortcutHelp'), () => setShortcutsOpen(true));
  return (
    <div className="shell" data-menu={isNarrow ? 'none' : isOpen ? 'open' : 'closed'}>
      <a className="skip-link" href="#content">
        {t('shell:skipToContent')}
      </a>
      {!isNarrow && <SideMenu isOpen={isOpen} onToggle={() => writePreference('menuOpen', !isOpen)} />}
      <div className="shell-main">
        <ActingBanner />
        <OverdueBanner />
        <TopBar
          {...(isNarrow ? { onMenu: () => setNarrowMenuOpen(true) } : {})}
          onPalette={openPalette}
          onShortcuts={() => setShortcutsOpen(true)}
        />
        <OfflineBanner />
        <main id="content" className="shell-content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {isNarrow && <AtEachPlace run={closeNarrowMenu} />}
      {isNarrow && NarrowMenu !== null && <NarrowMenu isOpen={narrowMenuOpen} onClose={closeNarrowMenu} />}
      {palette !== null && Palette !== null && <Palette isOpen onClose={closePalette} hotkeys={palette} />}
      {ShortcutSheet !== null && (
        <ShortcutSheet isOpen={shortcutsOpen} onClose={() => setShortcutsOpen(false)} />
      )}
      {!isOverdue && <Overlays />}
    </div>
  );
};
