import { useEffect, useState } from 'react';
import { api } from '../api/client';

/** A list that a form offers to choose from; empty until it arrives, and when it cannot be had. */
export const useList = <Row>(path: string): readonly Row[] => {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api.get<readonly Row[]>(path, { signal: stop.signal }).then(setRows, () => undefined);
    return () => stop.abort();
  }, [path]);
  return rows;
};
