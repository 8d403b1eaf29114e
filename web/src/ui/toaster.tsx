import { useRef, useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import { Cross, Error as ErrorIcon, TickCircle, WarningSign } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { isAborted, toApiError } from '../api/api-error';
import { errorMessage } from './error-message';
import { useHotkey } from './hotkeys';
import { useClearPlace } from './use-clear-place';

/** How a message to the person looks. */
export type ToastTone = 'success' | 'danger' | 'warning' | 'neutral';

/** A message that leaves by itself; with an action it waits longer. */
export interface ToastOptions {
  readonly text: string;
  readonly tone?: ToastTone;
  /** Milliseconds; 3 s, and 6 s when there is an action. */
  readonly timeout?: number;
  /** What can be done about it, by its button or by Z. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Two toasts with one key replace each other. */
  readonly key?: string;
}

interface Shown extends ToastOptions {
  readonly id: number;
}

const VISIBLE = 4;
let shown: readonly Shown[] = [];
let nextId = 1;
const watchers = new Set<() => void>();

const change = (next: readonly Shown[]): void => {
  shown = next;
  for (const watcher of watchers) watcher();
};

const dismiss = (id: number): void => change(shown.filter(entry => entry.id !== id));

const show = (options: ToastOptions): (() => void) => {
  const id = nextId++;
  const others = shown.filter(entry => options.key === undefined || entry.key !== options.key);
  change([...others, { ...options, id }].slice(-VISIBLE));
  const timer = setTimeout(
    () => dismiss(id),
    options.timeout ?? (options.action === undefined ? 3_000 : 6_000),
  );
  return () => {
    clearTimeout(timer);
    dismiss(id);
  };
};

/** Says something to the person from anywhere; each call answers a function that takes the message away. */
export const toast = {
  show,
  success: (text: string): (() => void) => show({ text, tone: 'success' }),
  warning: (text: string): (() => void) => show({ text, tone: 'warning', timeout: 6_000 }),
  danger: (text: string): (() => void) => show({ text, tone: 'danger', timeout: 5_000, key: text }),
  /** Takes anything thrown: an `ApiError` is shown by its code in the person's language. */
  error: (problem: unknown): (() => void) => {
    // Nobody waits for what was given up.
    if (isAborted(problem)) return () => undefined;
    const text = typeof problem === 'string' ? problem : errorMessage(toApiError(problem).code);
    return show({ text, tone: 'danger', timeout: 5_000, key: text });
  },
  /** Takes every message away. */
  clear: (): void => change([]),
};

const ICONS = { success: TickCircle, danger: ErrorIcon, warning: WarningSign, neutral: null } as const;

const ToastEntry = ({ entry }: { readonly entry: Shown }) => {
  const t = useT();
  const tone = entry.tone ?? 'neutral';
  const Icon = ICONS[tone];
  const act = (): void => {
    dismiss(entry.id);
    entry.action?.run();
  };
  useHotkey('z', entry.action?.label ?? '', act, { enabled: entry.action !== undefined });
  return (
    <div className="toast" data-tone={tone}>
      {Icon !== null && <Icon size={16} />}
      <span className="toast-text">{entry.text}</span>
      {entry.action !== undefined && (
        <button type="button" className="toast-action" onClick={act}>
          {entry.action.label}
          <kbd aria-hidden="true">Z</kbd>
        </button>
      )}
      <button type="button" className="toast-close" aria-label={t('close')} onClick={() => dismiss(entry.id)}>
        <Cross size={14} />
      </button>
    </div>
  );
};

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Where the messages appear; mounted once, beside everything. */
export const Toaster = () => {
  const entries = useSyncExternalStore(subscribe, () => shown);
  const element = useRef<HTMLDivElement>(null);
  const bottom = useClearPlace(element, entries.length > 0);
  const style = bottom === null ? {} : ({ '--clear-bottom': `${bottom}px` } as CSSProperties);
  return (
    <div ref={element} className="toaster" role="status" aria-live="polite" style={style}>
      {entries.map(entry => (
        <ToastEntry key={entry.id} entry={entry} />
      ))}
    </div>
  );
};
