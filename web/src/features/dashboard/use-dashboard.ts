import { useCallback, useEffect, useRef, useState } from 'react';
import type { DashboardByDay, DashboardByUser, DashboardView, LeadFigures } from '@prosa/contracts';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import './dashboard-texts';

/** The days that the figures are of: two dates (mode 1), or so many days up to today (mode 2). */
export type DashboardFilter =
  | { readonly mode: 'dates'; readonly from: string; readonly until: string }
  | { readonly mode: 'period'; readonly days: number };

/** Everything the page shows; null parts are on their way, or could not be fetched once `isAsked`. */
export interface Figures {
  readonly view: DashboardView | null;
  readonly byUser: DashboardByUser | null;
  readonly byDay: DashboardByDay | null;
  /** Null also for who does not work with leads. */
  readonly leads: LeadFigures | null;
  readonly isAsked: boolean;
}

const NOTHING: Figures = { view: null, byUser: null, byDay: null, leads: null, isAsked: false };
/** What is going on now is asked for again this often, while somebody looks. */
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

/** The figures of some days, kept up to date while the page is seen; `again` asks at once. */
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
      // Figures of other days than those asked for last may come late.
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
