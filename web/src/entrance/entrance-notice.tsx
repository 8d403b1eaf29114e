import type { ReactNode } from 'react';

/** Something the person must know before they go on, read aloud at once. */
export const EntranceNotice = ({
  tone,
  children,
}: {
  readonly tone: 'danger' | 'warning' | 'success';
  readonly children: ReactNode;
}) => (
  <p className="entrance-notice" data-tone={tone} role={tone === 'success' ? 'status' : 'alert'}>
    {children}
  </p>
);
