/** Classes of PostgreSQL's codes for a server that is away, full or stopping. */
const SERVER_AWAY = /^(08|53|57)/;

/**
 * Whether connecting failed at something that is away for now, WhatsApp or the database, and not at a defect. Node
 * gives a system error a name such as ECONNREFUSED; the driver of PostgreSQL gives a cut connection a message only.
 */
export const isPassing = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false;
  if (/connection (terminated|timeout|error)|timeout exceeded/i.test(fault.message)) return true;
  const { code } = fault as { code?: unknown };
  return (
    typeof code === 'string' &&
    (SERVER_AWAY.test(code) || /^(E[A-Z]{3,}|EAI_|UND_ERR_)/.test(code)) &&
    !code.startsWith('ERR_')
  );
};
