import type { DisconnectReason } from '../whatsapp.port';

/** The state when a socket closed. */
export interface Closing {
  /** Baileys' status code; undefined when it gave none. */
  readonly code: number | undefined;
  /** Whether the device is linked to a phone. */
  readonly paired: boolean;
  /** Whether the socket that closed had shown a QR code. */
  readonly showedQr: boolean;
  /** Attempts since it was last connected. */
  readonly attempt: number;
  /** Milliseconds since another client last took over this session; null when none did. */
  readonly sinceReplaced: number | null;
  /** From 0 to 1: jitter, so that many sessions do not reconnect at the same moment. */
  readonly random: number;
}

/** What to do next: retry after a delay, or stay closed. */
export type AfterClose =
  | {
      readonly next: 'reconnect';
      readonly delayMs: number;
      readonly state: 'opening' | 'pairing' | 'timeout';
      readonly reason: DisconnectReason | null;
    }
  | { readonly next: 'stop'; readonly reason: DisconnectReason; readonly wipe: boolean };

const LOGGED_OUT = 401;
const BANNED = [402, 403, 406];
const VERSION_TOO_OLD = 405;
const NO_MORE_QR = 408;
const MISMATCH = 411;
const REPLACED = 440;
const RESTART = 515;

const REPLACED_AGAIN_MS = 60_000;
const VERSION_RETRY_MS = 600_000;
const LONGEST_BACKOFF_MS = 60_000;
const LONGEST_RESTART_MS = 5_000;

/** 1 s, doubled per attempt up to 60 s, plus up to 50 % of jitter. */
export const backoff = (attempt: number, random: number): number =>
  Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** Math.min(attempt, 6)) * (1 + random / 2);

/**
 * How to react to a closed socket. A session that was taken over is retried once after 10 to 20 s, in case the
 * other side was our own old socket; taken over again within a minute it stays closed, so that two owners do not
 * keep replacing each other.
 */
export function afterClose(closing: Closing): AfterClose {
  const { code, paired, showedQr, random } = closing;
  if (code === RESTART) {
    // Expected once after a pairing; a server that says nothing else is not asked without a pause.
    const delayMs = closing.attempt < 3 ? 0 : Math.min(LONGEST_RESTART_MS, backoff(closing.attempt, random));
    return { next: 'reconnect', delayMs, state: 'pairing', reason: null };
  }
  if (code === LOGGED_OUT) return { next: 'stop', reason: 'logged_out', wipe: true };
  if (code === MISMATCH) return { next: 'stop', reason: 'mismatch', wipe: true };
  // Before there was a code, the same status says that WhatsApp did not answer in time.
  if (code === NO_MORE_QR && !paired && showedQr) return { next: 'stop', reason: 'qr_expired', wipe: false };
  if (code !== undefined && BANNED.includes(code)) return { next: 'stop', reason: 'banned', wipe: false };
  if (code === VERSION_TOO_OLD) {
    return { next: 'reconnect', delayMs: VERSION_RETRY_MS, state: 'timeout', reason: 'version' };
  }
  if (code === REPLACED) return afterReplaced(closing);
  const delayMs = backoff(closing.attempt, random);
  return { next: 'reconnect', delayMs, state: 'opening', reason: 'network' };
}

function afterReplaced({ sinceReplaced, random }: Closing): AfterClose {
  if (sinceReplaced !== null && sinceReplaced < REPLACED_AGAIN_MS) {
    return { next: 'stop', reason: 'replaced', wipe: false };
  }
  return { next: 'reconnect', delayMs: 10_000 * (1 + random), state: 'opening', reason: 'replaced' };
}
