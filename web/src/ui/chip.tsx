import type { CSSProperties } from 'react';

/** Gives a subtree a company colour under `--own-color`; the style sheet makes tint, dot and spine of it. */
export const ownColor = (color: string | null | undefined): CSSProperties =>
  ({ '--own-color': color ?? 'var(--muted)' }) as CSSProperties;

/** A queue, tag or connection: its colour as dot and tint, its name always readable in ink. */
export const Chip = ({
  name,
  color,
  title,
}: {
  readonly name: string;
  readonly color: string | null;
  readonly title?: string;
}) => (
  <span className="chip" style={ownColor(color)} title={title}>
    <span className="chip-dot" aria-hidden="true" />
    <span className="chip-name">{name}</span>
  </span>
);
