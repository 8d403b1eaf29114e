import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@prosa/contracts';

/** A form's way to be sent. */
export interface DelayedSubmit {
  /** From the press on, until it is sent: the button says so at once. */
  readonly isWaiting: boolean;
  /** Sends after the delay; a press while one waits is the same press. */
  submit(this: void, send: () => void): void;
}

/**
 * The form submit delay (spec 1 §9): what was pressed shows at once and is sent 400 ms later. An impatient second press
 * is no second request, and a form that is closed meanwhile is not sent.
 */
export const useSubmitDelay = (): DelayedSubmit => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const submit = (send: () => void): void => {
    if (timer.current !== null) return;
    setWaiting(true);
    timer.current = setTimeout(() => {
      timer.current = null;
      setWaiting(false);
      send();
    }, LIMITS.formSubmitDelay);
  };
  return { isWaiting, submit };
};
