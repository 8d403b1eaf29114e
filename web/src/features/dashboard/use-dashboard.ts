import { useCallback, useEffect, useRef, useState } from 'react';
import type { DashboardByDay, DashboardByUser, DashboardView, LeadFigures } from '@prosa/contracts';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import './dashboard-texts';

/** The period: two dates (mode 1), or a number of days up to today (mode 2). */
export type DashboardFilter =
  | { readonly mode: 'dates'; readonly from: string; readonly until: string }
  | { readonly mode: 'period'; readonly days: number };

/** The page's data; null parts are loading, or failed once `isAsked`. */
export interface Figures {
  readonly view: DashboardView | null;
  readonly byUser: DashboardByUser | null;
  readonly byDay: DashboardByDay | null;
  /** Null also for who does not work with leads. */
  readonly leads: LeadFigures | null;
  readonly isAsked: boolean;
}

const NOTHING: Figures = { view: null, byUser: null, byDay: null, leads: null, isAsked: false };
/** Polling interval of current counters while the page is visible. */
const REFRESH = 20_000;

const fetched = async <T>(ask: Promise<T>, complaint: string, isQuiet: boolean): Promise<T | null> => {
  try {
    return await ask;
  } catch (error) {
    if (!isQuiet && !(error instanceof DOMException)) toast.danger(complaint);
    return null;
  }
};

const queryOf = (filter: DashboardFilter) =>
  filter.mode === 'period' ? { days: filter.days } : { date_from: filter.from, date_to: filter.until };

/** The statistics of a period, refreshed while the page is visible; `again` reloads at once. */
export const useDashboard = (
  filter: DashboardFilter,
  hasLeads: boolean,
): Figures & { readonly again: () => void } => {
  const [figures, setFigures] = useState<Figures>(NOTHING);
  const latest = useRef(0);
  const load = useCallback(
    async (isQuiet: boolean): Promise<void> => {
      latest.current += 1;
      const turn = latest.current;
      // Responses for an earlier period are dropped.
      const show = (next: (before: Figures) => Figures): void => {
        if (turn === latest.current) setFigures(next);
      };
      const view = await fetched(
        api.get<DashboardView>('/dashboard', { query: queryOf(filter) }),
        t('dashboard:errorData'),
        isQuiet,
      );
      if (view === null) return show(before => ({ ...before, isAsked: true }));
      const query = { initialDate: view.period.from, finalDate: view.period.until };
      const [byUser, byDay, leads] = await Promise.all([
        fetched(
          api.get<DashboardByUser>('/dashboard/ticketsUsers', { query }),
          t('dashboard:errorUsers'),
          isQuiet,
        ),
        fetched(
          api.get<DashboardByDay>('/dashboard/ticketsDay', { query }),
          t('dashboard:errorTickets'),
          isQuiet,
        ),
        hasLeads
          ? fetched(api.get<LeadFigures>('/dashboard/leads', { query }), t('dashboard:errorLeads'), isQuiet)
          : null,
      ]);
      show(() => ({ view, byUser, byDay, leads, isAsked: true }));
    },
    [filter, hasLeads],
  );
  useEffect(() => {
    void load(false);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load(true);
    }, REFRESH);
    return () => clearInterval(timer);
  }, [load]);
  return { ...figures, again: () => void load(false) };
};
