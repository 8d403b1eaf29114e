import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { MessageView } from '@prosa/contracts';
import { ChevronLeft, ChevronRight, Cross, Download, Minus, Plus } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { formatDateTime } from '../../ui/formatters';
import { useOverlayEntry } from '../../ui/overlay-history';
import { isOver } from '../../entities/message/media-address';
import { messageActions } from '../thread/messages.slice';
import { selectThread } from '../conversations.selectors';
import '../conversation-texts';
import { isUnshown, shownMedia } from './media-kind';
import './media-viewer.css';

const STEPS = [1, 1.5, 2, 3, 5] as const;

interface View {
  readonly step: number;
  readonly x: number;
  readonly y: number;
}

const WHOLE: View = { step: 0, x: 0, y: 0 };

const isViewable = (message: MessageView): boolean =>
  !message.isDeleted &&
  (shownMedia(message) === 'image' ||
    (message.mediaType === 'video' && message.mediaState === 'ready' && !isUnshown(message)));

/** The pictures and films of the conversation that are in memory, and which of them shows. */
const useGallery = (first: MessageView) => {
  const thread = useAppSelector(state => selectThread(state, first.ticketId));
  const [id, setId] = useState(first.id);
  const all = useMemo(
    () => thread.ids.map(each => thread.byId[each]).filter(each => each !== undefined && isViewable(each)),
    [thread],
  ) as readonly MessageView[];
  const at = all.findIndex(message => message.id === id);
  return {
    message: all[at] ?? first,
    at: at + 1,
    count: all.length,
    go: (step: number): void => {
      const next = all[at + step];
      if (next !== undefined) setId(next.id);
    },
  };
};

const useZoom = (id: string) => {
  const [view, setView] = useState<View & { readonly of: string }>({ ...WHOLE, of: id });
  const now = view.of === id ? view : { ...WHOLE, of: id };
  const drag = useRef<{ x: number; y: number } | null>(null);
  const zoom = (by: number): void => {
    const step = Math.min(STEPS.length - 1, Math.max(0, now.step + by));
    setView(step === 0 ? { ...WHOLE, of: id } : { ...now, step });
  };
  return {
    scale: STEPS[now.step] ?? 1,
    transform: `translate(${now.x}px, ${now.y}px) scale(${STEPS[now.step] ?? 1})`,
    zoom,
    reset: () => setView({ ...WHOLE, of: id }),
    pan: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (now.step === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX - now.x, y: event.clientY - now.y };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag.current === null) return;
        setView({ ...now, x: event.clientX - drag.current.x, y: event.clientY - drag.current.y });
      },
      onPointerUp: () => {
        drag.current = null;
      },
    },
  };
};

interface BarProps {
  readonly message: MessageView;
  readonly place: string;
  readonly onZoom: (by: number) => void;
  readonly onClose: () => void;
}

const Bar = ({ message, place, onZoom, onClose }: BarProps) => {
  const t = useT();
  const isPicture = message.mediaType === 'image';
  return (
    <header className="viewer-bar">
      <span className="viewer-facts">
        <span>{message.mediaName ?? t(`tickets:media.${message.mediaType}`)}</span>
        <span className="tnum">
          {formatDateTime(message.createdAt)} · {place}
        </span>
      </span>
      {isPicture && (
        <>
          <button type="button" aria-label={t('conversation:viewer.zoomOut')} onClick={() => onZoom(-1)}>
            <Minus size={18} />
          </button>
          <button type="button" aria-label={t('conversation:viewer.zoomIn')} onClick={() => onZoom(1)}>
            <Plus size={18} />
          </button>
        </>
      )}
      <a
        href={message.mediaUrl ?? undefined}
        download={message.mediaName ?? true}
        aria-label={t('conversation:media.save')}
        title={t('conversation:media.save')}
      >
        <Download size={18} />
      </a>
      <button type="button" aria-label={t('common:close')} onClick={onClose}>
        <Cross size={20} />
      </button>
    </header>
  );
};

/** Shows a dialog of the browser's own over everything: it keeps the focus inside and closes with Escape. */
const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClose);
  useEffect(() => {
    closed.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    const back = document.activeElement;
    const end = (): void => closed.current();
    element?.showModal();
    element?.addEventListener('close', end);
    return () => {
      element?.removeEventListener('close', end);
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return dialog;
};

/** A picture or film over the whole window: arrows go through the conversation's, + and − zoom, dragging moves. */
export const MediaViewer = ({ message: first, onClose }: { message: MessageView; onClose: () => void }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { message, at, count, go } = useGallery(first);
  const { scale, transform, zoom, reset, pan } = useZoom(message.id);
  const dialog = useModal(onClose);
  useOverlayEntry(true, onClose);
  const url = message.mediaUrl ?? '';
  const renew = (): void => {
    dispatch(messageActions.mediaOutdated({ ticketId: message.ticketId, messageId: message.id }));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': reset,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the page behind must not answer here.
    event.nativeEvent.stopPropagation();
    const act = keys[event.key];
    if (act === undefined || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog ref={dialog} className="viewer" aria-label={t('conversation:viewer.title')} onKeyDown={onKeyDown}>
      <Bar
        message={message}
        place={t('conversation:viewer.count', { at: Math.max(1, at), all: Math.max(1, count) })}
        onZoom={zoom}
        onClose={onClose}
      />
      <div
        className="viewer-stage"
        data-zoomed={scale > 1}
        onWheel={event => zoom(event.deltaY < 0 ? 1 : -1)}
      >
        {message.mediaType === 'video' ? (
          <video key={url} src={url} controls autoPlay onError={isOver(url) ? renew : undefined} />
        ) : (
          <img
            key={url}
            src={url}
            alt={message.body === '' ? t('tickets:media.image') : message.body}
            style={{ transform }}
            draggable={false}
            onError={renew}
            onDoubleClick={() => (scale > 1 ? reset() : zoom(2))}
            {...pan}
          />
        )}
      </div>
      <button
        type="button"
        className="viewer-step"
        data-side="left"
        aria-label={t('conversation:viewer.previous')}
        disabled={at <= 1}
        onClick={() => go(-1)}
      >
        <ChevronLeft size={24} />
      </button>
      <button
        type="button"
        className="viewer-step"
        data-side="right"
        aria-label={t('conversation:viewer.next')}
        disabled={at >= count}
        onClick={() => go(1)}
      >
        <ChevronRight size={24} />
      </button>
      {message.body !== '' && <p className="viewer-caption">{message.body}</p>}
    </dialog>
  );
};
