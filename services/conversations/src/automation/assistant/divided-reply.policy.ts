import { isBlank } from '@prosa/contracts';
import type { BotAnswer } from './bot-answer.policy';
import { beginningOf } from './text-beginning.policy';
import { inWhatsAppFlavour, untouchedIn } from './whatsapp-words.policy';

/** A message of more characters is hard to read on a phone. */
const LONGEST_PART = 1_000;
/** A paragraph or line ends a message only where enough of it is used. */
const LEAST = 250;

/** Where a text may be divided, the best place first. */
const PLACES: readonly RegExp[] = [
  /\n\n/g,
  /\n/g,
  /(?<!\b\d{1,2})[.!?…]["')\]»”*_~]*(?=\s)|[\p{Extended_Pictographic}](?=\s)/gu,
  /\s/g,
];

const lastPlaceIn = (text: string, isFree: (at: number) => boolean): number => {
  for (const place of PLACES) {
    const ends = [...text.matchAll(place)].map(({ index, 0: found }) => index + found.length);
    const end = ends.findLast(at => at >= LEAST && isFree(at));
    if (end !== undefined) return end;
  }
  return 0;
};

type Span = readonly [from: number, to: number];

/** Where the first message of a text ends: never within a Pix code, an address or a character. */
const endOf = (text: string, spans: readonly Span[]): number => {
  const isFree = (at: number): boolean => !spans.some(([from, to]) => from < at && at < to);
  const place = lastPlaceIn(text.slice(0, LONGEST_PART), isFree);
  if (place > 0) return place;
  const end = beginningOf(text, LONGEST_PART).length;
  const span = spans.find(([from, to]) => from < end && end < to);
  if (span === undefined) return end;
  return span[0] > 0 ? span[0] : span[1];
};

/** The part of a text, and of its spans, that decides where the next message ends. */
const windowAt = (text: string, spans: readonly Span[], at: number): readonly [string, readonly Span[]] => {
  const seen = text.slice(at, at + 2 * LONGEST_PART);
  const near = spans.filter(([from, to]) => to > at && from < at + seen.length);
  return [seen, near.map(([from, to]) => [from - at, to - at] as const)];
};

/** A text as messages that are not too long, divided between paragraphs, lines, sentences or words. */
export const divided = (text: string): readonly string[] => {
  const messages: string[] = [];
  const whole = text.trim();
  // Found once, and passed by once: to look at all of them for each message is quadratic.
  const spans = whole.length > LONGEST_PART ? untouchedIn(whole) : [];
  let at = 0;
  let passed = 0;
  while (whole.length - at > LONGEST_PART) {
    while ((spans[passed]?.[1] ?? Infinity) <= at) passed += 1;
    const [seen, near] = windowAt(whole, spans.slice(passed, passed + LONGEST_PART), at);
    const end = at + endOf(seen, near);
    messages.push(whole.slice(at, end).trim());
    const behind = whole.slice(end);
    at = end + behind.length - behind.trimStart().length;
  }
  return [...messages, whole.slice(at)].filter(message => !isBlank(message));
};

/** A bot's answer as WhatsApp shows it, long replies as further messages; a file keeps its caption. */
export const asMessages = (answer: BotAnswer): BotAnswer => {
  const replies: string[] = [];
  const attachments = answer.replies.flatMap((reply, index) => {
    const file = answer.attachments?.find(each => each.reply === index);
    if (file === undefined) {
      replies.push(...divided(inWhatsAppFlavour(reply)));
      return [];
    }
    const caption = inWhatsAppFlavour(file.caption);
    replies.push(caption === '' ? file.url : `${caption}\n${file.url}`);
    return [{ ...file, caption, reply: replies.length - 1 }];
  });
  const { attachments: _, ...others } = answer;
  return { ...others, replies, ...(attachments.length === 0 ? {} : { attachments }) };
};
