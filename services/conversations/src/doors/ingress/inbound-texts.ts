import type { InboundConnection, InboundEdit, InboundMention, InboundMessage } from '@prosa/contracts';
import type { QuotedContent } from '@prosa/published-facts';
import { ContactBook } from '../../core/contact/contact-book.service';
import { IngressContext } from './ingress-context.service';
import { mentionWords, wordLines, type Reading } from './inbound-words';

type Worded = Pick<InboundMessage | InboundEdit, 'connection' | 'body' | 'lines' | 'mentions'>;

/** Digits after an `@` that name a person whose address has no other letters. */
const tokenOf = ({ phone, lid }: InboundMention): string => `@${phone ?? lid ?? ''}`;

const MOST_IN_QUOTE = 20;
/** LIDs have more digits than phone numbers. */
const LONGEST_PHONE = 13;

/** The addresses in a quote, which does not say whom it mentions. */
const addressesIn = (text: string): readonly InboundMention[] =>
  [...new Set(text.match(/@\d{10,20}(?!\d)/g) ?? [])]
    .slice(0, MOST_IN_QUOTE)
    .map(token => token.slice(1))
    .map(digits => (digits.length > LONGEST_PHONE ? { lid: digits } : { phone: digits }));

/** A text with names for addresses. Replaces whole tokens only: one address may begin with another one's digits. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(/@\d{1,20}/g, token => names.get(token) ?? token);

/** The text of received messages as people read it: in the company's language, and with names for addresses. */
export class InboundTexts {
  constructor(
    private readonly contacts: ContactBook,
    private readonly known: IngressContext,
  ) {}

  /** The text of a message or an edit. */
  async bodyOf({ connection, body, lines, mentions = [] }: Worded): Promise<string> {
    if (lines === undefined && mentions.length === 0) return body;
    const reading = await this.known.reading(connection.companyId);
    const text = lines === undefined ? body : wordLines(lines, reading);
    return mentions.length === 0 ? text : withNames(text, await this.namesOf(connection, mentions, reading));
  }

  /** A quoted message that is not here. */
  async quoteOf({ connection, quoted, quotedId }: InboundMessage): Promise<QuotedContent | undefined> {
    if (quoted === undefined) return undefined;
    if (quotedId !== undefined && (await this.known.isShown(connection, quotedId))) return undefined;
    const { lines, ...rest } = quoted;
    const reading = await this.known.reading(connection.companyId);
    const text = wordLines(lines, reading);
    const mentions = addressesIn(text);
    const body =
      mentions.length === 0 ? text : withNames(text, await this.namesOf(connection, mentions, reading));
    return { ...rest, body };
  }

  private async namesOf(
    { companyId }: InboundConnection,
    mentions: readonly InboundMention[],
    reading: Reading,
  ): Promise<ReadonlyMap<string, string>> {
    const { somebody, you } = mentionWords(reading);
    const uuids = await Promise.all(mentions.map(mention => this.uuidOf(companyId, mention)));
    const names = await this.known.names(
      companyId,
      uuids.filter(uuid => uuid !== null),
    );
    return new Map(
      mentions.map((mention, index) => {
        const name = names.get(uuids[index] ?? '');
        // A phone number is how its person shows themselves; a LID is no one's number.
        const unknown = mention.phone ?? somebody;
        return [tokenOf(mention), `@${mention.isOurs === true ? you : (name ?? unknown)}`];
      }),
    );
  }

  private uuidOf(
    companyId: number,
    { phone = '', lid = '', isOurs }: InboundMention,
  ): Promise<string | null> {
    return isOurs === true ? Promise.resolve(null) : this.contacts.identify(companyId, { phone, lid });
  }
}
