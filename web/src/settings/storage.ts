import type { StorageView } from '@prosa/contracts';
import { api } from '../api/client';

/** From this part of its room on a company's administrators are warned. */
const NEAR = 0.8;

/** The storage usage of a company. */
export interface StorageShare extends StorageView {
  /** Whole percent; null where nothing is limited. */
  readonly percent: number | null;
  readonly isNear: boolean;
}

/** Loads the company's storage usage and quota. */
export const fetchStorage = async (signal: AbortSignal): Promise<StorageShare> => {
  const view = await api.get<StorageView>('/storage', { signal });
  const { usedBytes, quotaBytes } = view;
  const share = quotaBytes === null ? 0 : usedBytes / quotaBytes;
  return { ...view, percent: quotaBytes === null ? null : Math.floor(share * 100), isNear: share >= NEAR };
};
