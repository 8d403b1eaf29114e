import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { unreachable } from '../api/api-error';
import { toast } from './toaster';

/**
 * A component of its own chunk, fetched when it is first wanted; null until then. Unlike a lazy component, one that
 * could not be fetched breaks nothing: an error is shown, and the next request fetches it again.
 * @param load stable, from outside the component
 * @param onFailed stops wanting it
 */
export const useFetched = <Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null => {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const giveUp = useRef(onFailed);
  useEffect(() => {
    giveUp.current = onFailed;
  });
  useEffect(() => {
    if (!isWanted || Part !== null) return undefined;
    let isGone = false;
    load().then(
      found => {
        if (!isGone) setPart(() => found);
      },
      () => {
        if (isGone) return;
        toast.error(unreachable());
        giveUp.current();
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, Part, load]);
  return Part;
};
