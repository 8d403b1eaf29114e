import { SendRefused } from '../whatsapp.port';
import { ConnectionMemory, SessionProbe } from './session-harness';
import type { WhatsAppRig } from './whatsapp-rig';

/** The number that scenarios link. */
export const SHOP = '5511990000001';
/** A customer. */
export const ANA = '5511988887777';

/** The findings of a scenario; plain data, so that they can come from another process. */
export type Facts = Readonly<Record<string, unknown>>;

/** Opens a session and has a phone scan its code; the shop's by default. */
export const pair = async (
  rig: WhatsAppRig,
  memory = new ConnectionMemory(),
  number = SHOP,
): Promise<SessionProbe> => {
  const probe = new SessionProbe(rig, memory);
  await probe.reaches('qr');
  await rig.scan(probe.last?.qr ?? '', number);
  await probe.reaches('connected');
  return probe;
};

/** Opens a session that was paired before. */
export const reopen = async (rig: WhatsAppRig, memory: ConnectionMemory): Promise<SessionProbe> => {
  const probe = new SessionProbe(rig, memory);
  await probe.reaches('connected');
  return probe;
};

/** The outcome of a send: sent, or the reason of the refusal. */
export const refusal = async (send: Promise<unknown>): Promise<unknown> => {
  try {
    await send;
    return 'sent';
  } catch (error) {
    return error instanceof SendRefused ? { code: error.code, retryable: error.retryable } : String(error);
  }
};

/** The messages that a phone received. */
export const heldBy = (rig: WhatsAppRig, number: string) =>
  rig.held(number).flatMap(({ id, fromMe, text }) => (fromMe ? [] : [{ id, text }]));

/** Whether all secrets of a session are deleted. */
export const isWiped = ({ memory }: SessionProbe): boolean =>
  memory.credentials === null && memory.keys.size === 0;
