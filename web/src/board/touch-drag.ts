import { dropTargetAt, leaveTarget } from './drop-targets';
import type { DraggedCard, DropTarget } from './drop-targets';

/** A finger that rests this long lifts the card, before the browser opens a menu of its own; milliseconds. */
const HOLD_MS = 350;
/** A finger that goes further meanwhile scrolls; pixels. */
const SLIP = 10;
/** This near to the edge of what scrolls, it scrolls, by so much a frame; pixels. */
const [EDGE, STEP] = [48, 10];

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointOf = ({ touches }: TouchEvent): Point | null => {
  const [touch] = touches;
  return touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
};

/** So far below the finger hangs the card, which would hide what it is dropped on; pixels. */
const BELOW = 16;

/** A picture of the card that follows the finger. */
const liftedFrom = (element: HTMLElement, at: Point): { move(to: Point): void; remove(): void } => {
  const { left, width } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  ghost.removeAttribute('tabindex');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('board-ghost');
  ghost.style.width = `${width}px`;
  const move = ({ x, y }: Point): void => {
    ghost.style.transform = `translate(${left + x - at.x}px, ${y + BELOW}px) scale(0.85)`;
  };
  move(at);
  document.body.append(ghost);
  return { move, remove: () => ghost.remove() };
};

/*
 * The package that scrolls for pointers, `pragmatic-drag-and-drop-auto-scroll`, only follows the drags of its own adapters.
 * Those cannot be fed with touches: they take a drag for broken, and end it, as soon as pointers move during it, which
 * they do under a finger all the time.
 */
const towards = (at: number, from: number, until: number): number =>
  at < from + EDGE ? -STEP : at > until - EDGE ? STEP : 0;

const scrollAlong = (start: Element | null, { x, y }: Point): void => {
  for (let each = start; each !== null; each = each.parentElement) {
    if (each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight) continue;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    each.scrollBy(towards(x, left, right), towards(y, top, bottom));
  }
};

/** One card under one finger, from the lift to the drop. */
class TouchDrag {
  private readonly picture: ReturnType<typeof liftedFrom>;
  private target: DropTarget | null = null;
  private frame = 0;

  constructor(
    element: HTMLElement,
    private readonly card: DraggedCard,
    private at: Point,
  ) {
    this.picture = liftedFrom(element, at);
    this.follow();
  }

  move(to: Point): void {
    this.at = to;
    this.picture.move(to);
  }

  /** Frame by frame: what scrolls below a resting finger changes what it is over. */
  private follow(): void {
    const below = document.elementFromPoint(this.at.x, this.at.y);
    scrollAlong(below, this.at);
    this.target = dropTargetAt(below, this.card, this.target);
    this.frame = requestAnimationFrame(() => this.follow());
  }

  end(): DropTarget | null {
    cancelAnimationFrame(this.frame);
    this.picture.remove();
    leaveTarget(this.target);
    return this.target;
  }
}

/**
 * Lets a finger drag a card: browsers begin a drag of their own by touch only on some devices (Chromium on a computer
 * does not). Returns a function that removes it from the element.
 */
export const dragByTouch = (
  element: HTMLElement,
  card: DraggedCard,
  onDrag: (isDragged: boolean) => void,
): (() => void) => {
  let begun: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drag: TouchDrag | null = null;
  const end = (drops: boolean): void => {
    clearTimeout(timer);
    begun = null;
    if (drag === null) return;
    const target = drag.end();
    drag = null;
    onDrag(false);
    if (drops) target?.onDrop(card);
  };
  const listeners = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, act, { passive: false, signal: listeners.signal });
  on('touchstart', event => {
    end(false);
    // Buttons and links are pressed, however long that takes.
    if ((event.target as Element).closest('a, button') !== null) return;
    begun = pointOf(event);
    const at = begun;
    if (at === null) return;
    timer = setTimeout(() => {
      drag = new TouchDrag(element, card, at);
      onDrag(true);
    }, HOLD_MS);
  });
  on('touchmove', event => {
    const at = pointOf(event);
    if (at === null || begun === null) return end(false);
    if (drag === null) {
      if (Math.hypot(at.x - begun.x, at.y - begun.y) > SLIP) end(false);
      return;
    }
    event.preventDefault();
    drag.move(at);
  });
  on('touchend', event => {
    // A lifted card is dropped, not pressed.
    if (drag !== null) event.preventDefault();
    end(true);
  });
  on('touchcancel', () => end(false));
  // The browser's own drag and menu of a long press would take the finger away.
  const keep = (event: Event): void => {
    if (begun !== null) event.preventDefault();
  };
  on('contextmenu', keep);
  on('dragstart', keep);
  return () => {
    end(false);
    listeners.abort();
  };
};
