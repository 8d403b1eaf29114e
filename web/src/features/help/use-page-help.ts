import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { HelpView } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import { useQuietMoment } from '../../ui/use-quiet-moment';

const VISITED = 'visitedHelp';

const visited = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VISITED) ?? '[]');
    return Array.isArray(kept) ? kept.filter(entry => typeof entry === 'string') : [];
  } catch {
    return [];
  }
};

const visit = (page: string): void => {
  try {
    localStorage.setItem(VISITED, JSON.stringify([...new Set([...visited(), page])]));
  } catch {
    // Without storage the help of a page opens once for each time the page is loaded.
  }
};

/** The page whose help is requested: the first segment of the path (spec 1 §2). */
export const helpPageOf = (path: string): string => path.split('/')[1] || 'dashboard';

/** The help of the page one is on. */
export interface PageHelpState {
  readonly help: HelpView | null;
  /** Looked for and not had. */
  readonly isBroken: boolean;
  readonly isReady: boolean;
  /** Whether the help of a page opens by itself at the first visit; null until that is known. */
  readonly opensItself: boolean | null;
  choose(this: void, opensItself: boolean): void;
}

/** Whether a person wants help unasked: known once for the page's life, and kept by the server. */
const usePreference = () => {
  const [opensItself, setOpens] = useState<boolean | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Help is optional: on an error none is offered.
    api
      .get<boolean>('/user-help-preferences', { signal: stop.signal })
      .then(setOpens, () => !stop.signal.aborted && setOpens(false));
    return () => stop.abort();
  }, []);
  const choose = (value: boolean): void => {
    setOpens(value);
    api.post('/user-help-preferences', { value }).catch(() => {
      setOpens(!value);
      toast.danger(t('helps:preferenceFailed'));
    });
  };
  return { opensItself, choose };
};

type Found = { readonly page: string; readonly help: HelpView | null; readonly isBroken: boolean };

/** Loads the page's help after a delay; `onFirstVisit` is called for help that this browser has not shown yet. */
export const usePageHelp = (onFirstVisit: () => void): PageHelpState => {
  const [location] = useLocation();
  const page = helpPageOf(location);
  const preference = usePreference();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.get<HelpView | null>('/help/pages', { query: { keyword: page }, signal: stop.signal }).then(
        help => setFound({ page, help, isBroken: false }),
        () => !stop.signal.aborted && setFound({ page, help: null, isBroken: true }),
      );
    }, LIMITS.helpDelay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [page]);
  const current = found?.page === page ? found : null;
  const isNew = current !== null && current.help !== null && preference.opensItself === true;
  const isQuiet = useQuietMoment(isNew && !visited().includes(page));
  const open = useRef(onFirstVisit);
  useEffect(() => {
    open.current = onFirstVisit;
  });
  // Only coming to a page opens its help, never another render; the first steps of a company come before it.
  useEffect(() => {
    if (!isNew || !isQuiet || visited().includes(page)) return;
    visit(page);
    open.current();
  }, [isNew, isQuiet, page]);
  return {
    help: current?.help ?? null,
    isBroken: current?.isBroken ?? false,
    isReady: current !== null,
    ...preference,
  };
};
