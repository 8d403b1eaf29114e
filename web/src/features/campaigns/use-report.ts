import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type {
  CampaignDetail,
  CampaignReportPage,
  CampaignStatus,
  CampaignTimeline,
  ReportChoice,
  ShippingView,
} from '@prosa/contracts';
import { api } from '../../api/client';
import { isAborted, toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { useAppSelector } from '../../core/store';
import { useDebounced } from '../../ui/use-debounced';
import { campaigns } from './campaign-records';

/** Filter of the recipients. */
export interface ReportFilter {
  readonly state: ReportChoice | '';
  readonly term: string;
}

/** A campaign's report: how far it is, and a beginning of its recipients. */
export interface Report {
  readonly detail: CampaignDetail | null;
  readonly timeline: CampaignTimeline | null;
  readonly rows: readonly ShippingView[] | null;
  readonly hasMore: boolean;
  readonly error: ApiErrorFacts | null;
  readonly more: () => void;
  readonly retry: () => void;
}

/** The report is read again this long after the campaign has ended (spec 2 §9). */
const AFTER_END = 5_000;
/** Coalesces updates within this time. */
const PAUSE = 2_000;

/** Acks and replies publish no frames of the campaign, so an open report polls at this interval. */
const WHILE_RUNNING = 4_000;
const AFTERWARDS = 20_000;

/** A counter that triggers a refetch: on live frames of the campaign, and by polling while the page is visible. */
const useFrameCount = (id: number, status: CampaignStatus | undefined): number => {
  const listed = useAppSelector(state => campaigns.select(state).items.find(each => each.id === id));
  const [frameCount, setFrameCount] = useState(0);
  const first = useRef(listed);
  useEffect(() => {
    if (listed === undefined || listed === first.current) return undefined;
    first.current = listed;
    const timer = setTimeout(
      () => setFrameCount(before => before + 1),
      listed.status === 'FINALIZADA' ? AFTER_END : PAUSE,
    );
    return () => clearTimeout(timer);
  }, [listed]);
  useEffect(() => {
    if (status === undefined || status === 'INATIVA' || status === 'PROGRAMADA') return undefined;
    const isRunning = status === 'EM_ANDAMENTO' || status === 'AGUARDANDO';
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') setFrameCount(before => before + 1);
      },
      isRunning ? WHILE_RUNNING : AFTERWARDS,
    );
    return () => clearInterval(timer);
  }, [status]);
  return frameCount;
};

/** Fetches the report of a campaign, again whenever there is news of it. */
export const useReport = (id: number, { state, term: typed }: ReportFilter): Report => {
  const term = useDebounced(typed, LIMITS.searchDebounce);
  const [attempt, setAttempt] = useState(0);
  const [pages, setPages] = useState(1);
  const [detail, setDetail] = useState<CampaignDetail | null>(null);
  const frameCount = useFrameCount(id, detail?.status);
  const [timeline, setTimeline] = useState<CampaignTimeline | null>(null);
  const [found, setFound] = useState<CampaignReportPage | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  useEffect(() => setPages(1), [id, state, term]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const page = (pageNumber: number) =>
      api.get<CampaignReportPage>(`/campaigns/${id}/report`, {
        query: { state, searchParam: term, pageNumber },
        signal,
      });
    const load = async (): Promise<void> => {
      const [campaign, line, ...all] = await Promise.all([
        api.get<CampaignDetail>(`/campaigns/${id}`, { signal }),
        api.get<CampaignTimeline>(`/campaigns/${id}/timeline`, { signal }),
        ...Array.from({ length: pages }, (_, index) => page(index + 1)),
      ]);
      const last = all.at(-1);
      if (signal.aborted || last === undefined) return;
      setDetail(campaign);
      setTimeline(line);
      setFound({ ...last, records: all.flatMap(({ records }) => records) });
      setError(null);
    };
    load().catch((problem: unknown) => {
      if (!isAborted(problem) && !signal.aborted) setError(toApiError(problem).facts());
    });
    return () => stop.abort();
  }, [id, state, term, pages, frameCount, attempt]);
  return {
    detail,
    timeline,
    rows: found?.records ?? null,
    hasMore: found?.hasMore ?? false,
    error,
    more: useCallback(() => setPages(before => before + 1), []),
    retry: useCallback(() => setAttempt(before => before + 1), []),
  };
};
