import { otherSpelling, samePersonNumber } from '@prosa/contracts';
import { createHash } from 'node:crypto';

/** How a scripted customer reacts to a message that a company sends it first. */
export const BEHAVIOURS = [
  'noWhatsApp',
  'blocks',
  'optsOut',
  'confirms',
  'declines',
  'replies',
  'late',
  'unread',
  'reads',
] as const;
/** A behaviour of {@link BEHAVIOURS}. */
export type Behaviour = (typeof BEHAVIOURS)[number];

/** The percentages of customers by behaviour; the rest reads without an answer. */
export type Proportions = Readonly<Record<Exclude<Behaviour, 'reads'>, number>>;

/** Configuration of the customers that react to what a company sends them first. */
export interface RecipientsOrder {
  /** Equal seeds give every number the same behaviour. */
  readonly seed: number;
  /** Only numbers that begin with it; empty: all. */
  readonly prefix: string;
  readonly shares: Proportions;
  /** The most until a message is read; each customer has its own delay. */
  readonly readMs: number;
  /** The most from reading to the answer. */
  readonly answerMs: number;
  /** Until customers of `late` receive a message. */
  readonly lateMs: number;
  /** Customers who never wrote, after which the company's number is restricted; 0: never. */
  readonly restrictAfter: number;
  readonly restrictedMinutes: number;
}

/** What a phone does with a message, counted from its arrival at the server. */
export interface Reaction {
  readonly deliveredMs: number;
  /** Null: never. */
  readonly readMs: number | null;
  readonly answer: { readonly text: string; readonly ms: number } | null;
}

/** All recipients read, and do nothing else. */
export const NO_PROPORTIONS: Proportions = {
  ...{ noWhatsApp: 0, blocks: 0, optsOut: 0, confirms: 0, declines: 0, replies: 0, late: 0, unread: 0 },
};

/** The mixture of an order that names none. */
export const USUAL_PROPORTIONS: Proportions = {
  noWhatsApp: 3,
  blocks: 2,
  optsOut: 2,
  confirms: 8,
  declines: 3,
  replies: 12,
  late: 5,
  unread: 20,
};

/** What an order does not name. */
export const USUAL_ORDER: RecipientsOrder = {
  ...{ seed: 1, prefix: '', shares: USUAL_PROPORTIONS },
  ...{ readMs: 20_000, answerMs: 40_000, lateMs: 60_000 },
  ...{ restrictAfter: 0, restrictedMinutes: 5 },
};

/** The numbers of the demo that react to campaigns; its contact list consists of them. */
export const RECIPIENTS_PREFIX = '5511960';

/** Answers that are neither a yes or no nor an opt-out. */
const REPLIES = [
  'Quanto custa?',
  'Tenho interesse, pode me explicar melhor?',
  'Até quando vale?',
  'Vocês entregam no meu bairro?',
  'Obrigado, por enquanto não preciso',
] as const;

const LARGEST = 2 ** 32;

/** Four numbers from 0 to 1 that depend on the seed and the person only. */
const lotsOf = ({ seed }: RecipientsOrder, number: string): [number, number, number, number] => {
  const digest = createHash('sha256')
    .update(`recipient/${seed}/${samePersonNumber(number)}`)
    .digest();
  const lot = (at: number): number => digest.readUInt32BE(at) / LARGEST;
  return [lot(0), lot(4), lot(8), lot(12)];
};

/** Whether a number belongs to the order, in either spelling. */
export const isRecipient = ({ prefix }: RecipientsOrder, number: string): boolean =>
  number.startsWith(prefix) || otherSpelling(number)?.startsWith(prefix) === true;

/** The behaviour of a number: the same for both spellings of a Brazilian one. */
export const behaviourOf = (order: RecipientsOrder, number: string): Behaviour => {
  const [lot] = lotsOf(order, number);
  let bound = 0;
  for (const behaviour of BEHAVIOURS) {
    if (behaviour === 'reads') break;
    bound += order.shares[behaviour];
    if (lot * 100 < bound) return behaviour;
  }
  return 'reads';
};

/** What the phone of a number does with a message under a behaviour. */
export const reactionOf = (order: RecipientsOrder, number: string, behaviour: Behaviour): Reaction => {
  const [, reading, answering, line] = lotsOf(order, number);
  const deliveredMs = behaviour === 'late' ? order.lateMs : 0;
  if (behaviour === 'unread') return { deliveredMs, readMs: null, answer: null };
  const readMs = deliveredMs + Math.round(reading * order.readMs);
  const text = answerOf(behaviour, line);
  const ms = readMs + Math.round(answering * order.answerMs);
  return { deliveredMs, readMs, answer: text === null ? null : { text, ms } };
};

const answerOf = (behaviour: Behaviour, line: number): string | null => {
  if (behaviour === 'confirms') return 'sim';
  if (behaviour === 'declines') return 'não';
  if (behaviour === 'optsOut') return 'SAIR';
  return behaviour === 'replies' ? (REPLIES[Math.floor(line * REPLIES.length)] ?? REPLIES[0]) : null;
};
