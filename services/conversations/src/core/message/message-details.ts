import type { ContactRef, InboundAdvert, MessageView, QuotedMessageView, VoteView } from '@prosa/contracts';
import type { QuotedContent } from '@prosa/published-facts';

/** The voters of a direct chat; in a group each has a uuid. */
export const OURS = 'ours';
export const THEIRS = 'theirs';

/** The parts of a message that few have. */
export interface MessageDetails {
  readonly quoted?: QuotedContent;
  readonly forwarded?: 'once' | 'often';
  readonly advert?: InboundAdvert;
  /** The chosen options by voter. */
  readonly votes?: Readonly<Record<string, readonly string[]>>;
  /** Edited on the phone to a text that is unknown. */
  readonly isEditHidden?: true;
}

/** The details in a row, null without any. */
export const parsedDetails = (details: string | null): MessageDetails =>
  details === null ? {} : (JSON.parse(details) as MessageDetails);

/** The votes of a poll, most first. */
const votesOf = ({ votes }: MessageDetails): readonly VoteView[] => {
  const found = new Map<string, { count: number; fromMe: boolean }>();
  for (const [voter, options] of Object.entries(votes ?? {}))
    for (const option of options) {
      const { count = 0, fromMe = false } = found.get(option) ?? {};
      found.set(option, { count: count + 1, fromMe: fromMe || voter === OURS });
    }
  return [...found].map(([option, vote]) => ({ option, ...vote })).toSorted((a, b) => b.count - a.count);
};

/** The details that a message's view contains. */
export const shownDetails = (
  details: MessageDetails,
  isEdited: boolean,
): Pick<MessageView, 'isEditHidden' | 'forwarded' | 'advert' | 'votes'> => {
  const { isEditHidden, forwarded, advert } = details;
  const votes = votesOf(details);
  return {
    // A readable edit tells the text again.
    ...(isEditHidden === true && !isEdited ? { isEditHidden } : {}),
    ...(forwarded === undefined ? {} : { forwarded }),
    ...(advert === undefined ? {} : { advert }),
    ...(votes.length === 0 ? {} : { votes }),
  };
};

/** A quote of a message that is not here, from the quoting message itself. */
export const quoteElsewhere = (
  { quoted }: MessageDetails,
  quotedId: string | null,
  contact: ContactRef,
): QuotedMessageView | null =>
  quoted === undefined
    ? null
    : {
        id: quotedId ?? '',
        body: quoted.body,
        fromMe: quoted.fromMe,
        mediaType: quoted.mediaType,
        mediaUrl: null,
        dataJson: '{}',
        contact: quoted.fromMe ? null : contact,
        isElsewhere: true,
      };
