import type { ViewerRights } from '@prosa/contracts';

/** Whether a user may remove a note; null means yes. Its author may, and so may administrators. */
export const refuseRemoval = (
  worker: ViewerRights,
  note: { readonly userId: number | null },
): string | null =>
  worker.super || worker.profile === 'admin' || note.userId === worker.userId ? null : 'ERR_NO_PERMISSION';
