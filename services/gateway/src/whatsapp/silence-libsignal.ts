/**
 * Prefixes of the lines that libsignal 6 writes to the console; they contain whole sessions, private keys included.
 */
const LIBSIGNAL_PREFIXES = [
  'Session already closed',
  'Closing session:',
  'Session already open',
  'Opening session:',
  'Removing old closed session:',
  'Migrating session to:',
  'V1 session storage migration error',
  'Closing open session in favor of incoming prekey bundle',
  'Closing stale open session',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session',
  'WARNING: Expected pubkey of length 33',
  'Unhandled bucket type (for naming):',
];

const METHODS = ['log', 'info', 'warn', 'error'] as const;
const SILENCED = Symbol.for('prosa.libsignal.silenced');

/**
 * Keeps libsignal's console lines, which contain private keys, out of the process output. All other console lines
 * are unaffected. Idempotent.
 */
export function silenceLibsignal(target: Console = console): void {
  if (Reflect.get(target, SILENCED) === true) return;
  Reflect.set(target, SILENCED, true);
  for (const method of METHODS) {
    const original = target[method].bind(target);
    target[method] = (...line: unknown[]) => {
      if (!isLibsignalLine(line[0])) original(...line);
    };
  }
}

function isLibsignalLine(head: unknown): boolean {
  return typeof head === 'string' && LIBSIGNAL_PREFIXES.some(prefix => head.startsWith(prefix));
}
