import { useEffect, useState } from 'react';
import { api } from '../api/client';

/** A list that a form offers to choose from; null until it arrives, empty when it cannot be had. */
export const useListOnceThere = <Row>(path: string): readonly Row[] | null => {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<readonly Row[]>(path, { signal: stop.signal }).then(setRows, () => {
      if (!stop.signal.aborted) setRows([]);
    });
    return () => stop.abort();
  }, [path]);
  return rows;
};

const NOTHING: readonly never[] = [];

/** A list that a form offers to choose from; empty until it arrives, and when it cannot be had. */
export const useList = <Row>(path: string): readonly Row[] => useListOnceThere<Row>(path) ?? NOTHING;
