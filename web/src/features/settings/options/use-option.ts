import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { companySettingChanged, selectSetting } from '../../../session/session.slice';
import { toast } from '../../../ui/toaster';

/** How a change is doing; `saved` passes. */
export type OptionStatus = 'idle' | 'saving' | 'saved';

/** A setting's value, and what changes it. */
export interface Option {
  readonly value: string;
  readonly status: OptionStatus;
  change(this: void, value: string): void;
}

const PRAISE = 2_000;

/**
 * A company's setting, updated live. A change is shown at once and saved in the background, sequentially; when the
 * server rejects it, the last confirmed value is restored and the reason shown.
 */
export const useOption = (key: string): Option => {
  const dispatch = useAppDispatch();
  const value = useAppSelector(state => selectSetting(state, key));
  const [status, setStatus] = useState<OptionStatus>('idle');
  const confirmed = useRef(value);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => {
    // Without a save in flight, a new value comes from the server.
    if (waiting.current === 0) confirmed.current = value;
  }, [value]);
  useEffect(() => {
    if (status !== 'saved') return undefined;
    const timer = setTimeout(() => setStatus('idle'), PRAISE);
    return () => clearTimeout(timer);
  }, [status]);
  const save = async (next: string): Promise<void> => {
    try {
      await api.put(`/settings/${key}`, { key, value: next });
      confirmed.current = next;
      if (waiting.current === 1) setStatus('saved');
    } catch (error) {
      if (waiting.current === 1) {
        dispatch(companySettingChanged({ key, value: confirmed.current }));
        setStatus('idle');
      }
      toast.error(error);
    } finally {
      waiting.current -= 1;
    }
  };
  const change = (next: string): void => {
    waiting.current += 1;
    setStatus('saving');
    dispatch(companySettingChanged({ key, value: next }));
    queue.current = queue.current.then(() => save(next));
  };
  return { value, status, change };
};
