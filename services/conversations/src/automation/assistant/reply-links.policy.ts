import type { BotAnswer } from './bot-answer.policy';

/** Top-level domains, besides two-letter ones, that WhatsApp turns into links. */
const ENDINGS =
  'com|net|org|info|biz|app|dev|site|online|xyz|shop|store|link|click|top|club|live|page|web|cloud|tech|gov|edu';

/**
 * URLs with a scheme, `www.` or a common top-level domain. Each part is bounded, so that matching time is linear.
 */
const LINK = new RegExp(
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]{1,2000}|(?<![\w@.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:${ENDINGS}|\p{Ll}{2}|xn--[a-z0-9-]{1,59})(?![\p{L}\p{N}@-])(?::\d{1,5})?(?:[/?#][^\s<>"]{0,2000})?)`,
  'giu',
);

/** The host that a link leads to, as a browser would read it; null when it leads nowhere. */
const hostOf = (link: string): string | null => {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`;
  // Only http and https links have a host to compare; links of other schemes are always removed.
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
};

/** The hosts that a text names. */
export const hostsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(LINK)].flatMap(([link]) => hostOf(link) ?? []));

/**
 * Removes links to hosts that the prompt does not name from a model's reply: a prompt injection could make the
 * model send customers anywhere. The text around a link stays.
 */
export const withNamedLinks = (reply: string, prompt: string): string => {
  const named = hostsIn(prompt);
  const kept = reply.replaceAll(LINK, link => {
    const [after = ''] = /[.,;:!?)\]}'*_~]{0,100}$/.exec(link) ?? [];
    const host = hostOf(link.slice(0, link.length - after.length));
    return host !== null && named.has(host) ? link : after;
  });
  return kept === reply
    ? reply
    : kept
        .replaceAll(/\[([^\]\n]{0,500})\]\(\s*\)/g, '$1')
        .replaceAll(/ {2,}/g, ' ')
        .replaceAll(/ ([.,;:!?])/g, '$1')
        .trim();
};

/** A model's answer without such links; when nothing else remains, it hands over. */
export const onlyNamedLinks = (answer: BotAnswer, prompt: string): BotAnswer => {
  const replies = answer.replies.map(reply => withNamedLinks(reply, prompt)).filter(reply => reply !== '');
  const isEmptied = replies.length === 0 && answer.replies.length > 0;
  return { ...answer, replies, handover: isEmptied ? { queueId: null } : answer.handover };
};
