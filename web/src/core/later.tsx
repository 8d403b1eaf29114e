import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { NARROW, useMediaQuery } from '../ui/media-query';
import { useLater } from '../ui/use-later';
import { lazyScreen } from './feature';

/** The workspace is loaded first. */
const PATIENCE = 500;

/**
 * A button of the top bar that is loaded after the workspace. For one that is always present on wide screens, space
 * is reserved.
 */
export const later = (load: () => Promise<ComponentType>, keepsPlace: boolean): ComponentType => {
  const Part = lazyScreen(load);
  const Later = () => {
    const isTime = useLater(true, PATIENCE);
    const isNarrow = useMediaQuery(NARROW);
    const place = keepsPlace && !isNarrow ? <span className="icon-button" /> : null;
    if (!isTime) return place;
    return (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    );
  };
  return Later;
};
