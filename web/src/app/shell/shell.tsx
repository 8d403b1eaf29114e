import type { ReactNode } from 'react';

/** The frame around every private screen. */
export const Shell = ({ children }: { readonly children: ReactNode }) => <main id="content">{children}</main>;
