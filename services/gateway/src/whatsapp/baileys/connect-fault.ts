import { isTransient } from '@prosa/kernel';

/**
 * Whether connecting failed at something that is away for now, WhatsApp or the database, and not at a defect. Node
 * gives a system error a name such as ECONNREFUSED, and its `fetch` one such as UND_ERR_CONNECT_TIMEOUT.
 */
export const isPassing = (fault: unknown): boolean => {
  if (isTransient(fault)) return true;
  const code = (fault as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(E[A-Z]{3,}|EAI_|UND_ERR_)/.test(code);
};
