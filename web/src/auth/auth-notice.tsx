import type { ReactNode } from 'react';

/** An important notice, announced by screen readers at once. */
export const AuthNotice = ({
  tone,
  children,
}: {
  readonly tone: 'danger' | 'warning' | 'success';
  readonly children: ReactNode;
}) => (
  <p className="auth-notice" data-tone={tone} role={tone === 'success' ? 'status' : 'alert'}>
    {children}
  </p>
);
