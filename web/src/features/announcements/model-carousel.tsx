import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button, Classes, Overlay2 } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Cross } from '@blueprintjs/icons';
import type { AnnouncementView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useOverlayEntry } from '../../ui/overlay-history';
import { AnnouncementBody } from './announcement-parts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Featured announcements over the whole screen, one after the other (spec 1 §2, §9: a fade of 300 ms). */
export const ModelCarousel = ({
  models,
  onClose,
}: {
  readonly models: readonly AnnouncementView[];
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [index, setIndex] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const count = models.length;
  const view = models[Math.min(index, count - 1)];
  useOverlayEntry(view !== undefined, onClose);
  if (view === undefined) return null;
  const step = (by: number): void => setIndex(Math.min(Math.max(index + by, 0), count - 1));
  const isLast = index >= count - 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => step(STEPS[event.key] ?? 0);
  return (
    <Overlay2 isOpen onClose={onClose} childRef={screen as RefObject<HTMLElement>} transitionDuration={0}>
      <div
        ref={screen}
        role="dialog"
        aria-modal="true"
        aria-label={view.title}
        tabIndex={-1}
        className={`carousel ${Classes.OVERLAY_CONTENT}`}
        onKeyDown={onKeyDown}
      >
        <button
          type="button"
          className="icon-button carousel-close"
          aria-label={t('close')}
          onClick={onClose}
        >
          <Cross size={20} />
        </button>
        <article key={view.id} className="carousel-page">
          <h2>{view.title}</h2>
          <AnnouncementBody view={view} />
        </article>
        <div className="carousel-foot">
          {count > 1 && (
            <>
              <Button
                icon={<ChevronLeft />}
                text={t('announcements:previous')}
                disabled={index === 0}
                onClick={() => step(-1)}
              />
              <span className="tnum" role="status">
                {t('announcements:place', { place: index + 1, count })}
              </span>
            </>
          )}
          {isLast ? (
            <Button autoFocus intent="primary" text={t('announcements:enter')} onClick={onClose} />
          ) : (
            <Button
              autoFocus
              intent="primary"
              endIcon={<ChevronRight />}
              text={t('announcements:following')}
              onClick={() => step(1)}
            />
          )}
        </div>
      </div>
    </Overlay2>
  );
};
