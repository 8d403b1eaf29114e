import { SendRefused } from '../whatsapp.port';
import { ConnectionMemory, SessionProbe } from './session-harness';
import type { WhatsAppRig } from './whatsapp-rig';

/** The number that scenarios link. */
export const SHOP = '5511990000001';
/** A customer. */
export const ANA = '5511988887777';

/** What a scenario found; plain data, so that it may come from another process. */
export type Facts = Readonly<Record<string, unknown>>;

/** Opens a session and has the shop's phone scan its code. */
export const pair = async (rig: WhatsAppRig, memory = new ConnectionMemory()): Promise<SessionProbe> => {
  const probe = new SessionProbe(rig, memory);
  await probe.reaches('qr');
  await rig.scan(probe.last?.qr ?? '', SHOP);
  await probe.reaches('connected');
  return probe;
};

/** Opens a session that was paired before. */
export const reopen = async (rig: WhatsAppRig, memory: ConnectionMemory): Promise<SessionProbe> => {
  const probe = new SessionProbe(rig, memory);
  await probe.reaches('connected');
  return probe;
};

/** What became of a send: sent, or why not. */
export const refusal = async (send: Promise<unknown>): Promise<unknown> => {
  try {
    await send;
    return 'sent';
  } catch (error) {
    return error instanceof SendRefused ? { code: error.code, retryable: error.retryable } : String(error);
  }
};

/** What a phone was sent. */
export const heldBy = (rig: WhatsAppRig, number: string) =>
  rig.held(number).flatMap(({ id, fromMe, text }) => (fromMe ? [] : [{ id, text }]));

/** Whether nothing is left of a session's secrets. */
export const isWiped = ({ memory }: SessionProbe): boolean =>
  memory.credentials === null && memory.keys.size === 0;
