import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { NARROW, useMediaQuery } from '../ui/media-query';
import { useLater } from '../ui/use-later';
import { lazyScreen } from './feature';

/** The workspace stands first. */
const PATIENCE = 500;

/**
 * A button of the top bar that is fetched once the workspace stands: for what nobody needs in the first moment. One that
 * is always there on wide screens has its place kept.
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
