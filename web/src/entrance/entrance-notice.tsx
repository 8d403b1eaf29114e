import type { ReactNode } from 'react';

/** An important notice, announced by screen readers at once. */
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
