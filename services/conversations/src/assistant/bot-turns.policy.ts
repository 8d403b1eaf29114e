import type { MessageMedia } from '@prosa/contracts';
import { plainWords, type Recorded, type WorkflowOutput } from '@prosa/kernel';
import type { BotTurnAnswered } from './assistant.events';

/** A bot answers so often in a conversation. */
export const MOST_TURNS = 20;

/** Words of a bot that come later than this are not said. */
const LATE_MS = 15 * 60_000;

/** The customer has finished when nothing came for so long, or so long after the first of what is not answered yet. */
const QUIET_MS = 2_500;
const LONGEST_GATHERING_MS = 10_000;

/** Something that is said to the customer. */
export interface SayCommand {
  readonly type: 'Say';
  readonly body: string;
  /** The body as it is spoken. */
  readonly media?: MessageMedia;
}

/** Debounces a customer's messages: `since` is when the first that is not answered came. */
export const gathered = (
  at: string,
  since: string | null,
): { readonly since: string; readonly dueAt: Date } => {
  const from = since ?? at;
  const latest = Date.parse(from) + LONGEST_GATHERING_MS;
  const now = Date.parse(at);
  return { since: from, dueAt: new Date(Math.max(now, Math.min(now + QUIET_MS, latest))) };
};

/** Says something because of a fact, unless it is too late for it. */
export const said = (
  body: string,
  { metadata: { at } }: Recorded,
  spoken: Pick<SayCommand, 'media'> = {},
): WorkflowOutput<SayCommand> => ({
  kind: 'send',
  command: { type: 'Say', body, ...spoken },
  until: new Date(Date.parse(at) + LATE_MS),
});

/** The replies of a turn, one after the other; a person who comes in between ends them, since nobody waits any more. */
export const replies = (event: Recorded<BotTurnAnswered>): readonly WorkflowOutput<SayCommand>[] => {
  const { replies: bodies, voices = [], delayMs = 0, turn } = event.data;
  return bodies.map((body, index) => {
    const media = voices[index] ?? null;
    const spoken = media === null ? {} : { media };
    return index === 0 || delayMs === 0
      ? said(body, event, spoken)
      : {
          kind: 'schedule',
          timer: `reply-${turn}-${index}`,
          dueAt: new Date(Date.parse(event.metadata.at) + index * delayMs),
          command: { type: 'Say', body, ...spoken },
        };
  });
};

/** Whether a whole message is a keyword, accents and case ignored; an empty keyword is none. */
export const isKeyword = (text: string, keyword: string): boolean =>
  keyword.trim() !== '' && plainWords(text).trim() === plainWords(keyword).trim();
