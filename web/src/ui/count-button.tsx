import type { ComponentProps, ComponentType } from 'react';

/** A round button of the top bar, and how many of its things are new. */
export type CountButtonProps = ComponentProps<'button'> & {
  readonly icon: ComponentType<{ size?: number }>;
  readonly label: string;
  readonly count: number;
};

/** A button with a counter, which is part of its label too. A popover adds its listeners. */
export const CountButton = ({ icon: Icon, label, count, ...button }: CountButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...button}>
    <Icon size={18} />
    {count > 0 && (
      <span className="count-badge tnum" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </button>
);
