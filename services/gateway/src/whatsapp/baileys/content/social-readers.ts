import type { InboundLabel } from '@prosa/contracts';
import type { ProtoMessage } from '../baileys-library';
import { placeLines } from './plain-readers';
import {
  choice,
  integer,
  label,
  media,
  moment,
  money,
  words,
  type Reader,
  type Said,
  type Text,
} from './said';

interface Poll {
  readonly name?: Text;
  readonly options?: readonly { readonly optionName?: Text }[] | null;
}

const poll = (asked: Poll | null | undefined): Said =>
  words(label('poll'), asked?.name, ...(asked?.options ?? []).map(({ optionName }) => choice(optionName)));

interface Results {
  readonly name?: Text;
  readonly pollVotes?: readonly { readonly optionName?: Text; readonly optionVoteCount?: unknown }[] | null;
}

const results = (found: Results | null | undefined): Said =>
  words(
    label('pollResult'),
    found?.name,
    ...(found?.pollVotes ?? []).map(({ optionName, optionVoteCount }) =>
      choice(`${optionName ?? ''}: ${integer(optionVoteCount) ?? 0}`),
    ),
  );

function eventOf({ eventMessage: event }: ProtoMessage): Said {
  return words(
    label(event?.isCanceled === true ? 'eventCanceled' : 'event'),
    event?.name,
    event?.description,
    moment(event?.startTime, event?.endTime),
    ...placeLines(event?.location),
    event?.joinLink,
  );
}

const SECOND = 1_000;

function scheduledCall({ scheduledCallCreationMessage: call }: ProtoMessage): Said {
  const at = integer(call?.scheduledTimestampMs);
  return words(
    label('callScheduled'),
    call?.title,
    at === undefined ? undefined : moment(Math.floor(at / SECOND)),
  );
}

/** Outcomes of calls, by the protocol's numbers; all others count as missed. */
const ANSWERED = new Set([0, 4, 5]);
const REJECTED = 3;

function callOf({ callLogMesssage: call }: ProtoMessage): Said {
  const outcome = call?.callOutcome ?? 1;
  const state = ANSWERED.has(outcome) ? 'answered' : outcome === REJECTED ? 'rejected' : 'missed';
  return media('call_log', `call.${call?.isVideo === true ? 'video' : 'voice'}.${state}`);
}

const LONGEST_CODE = 64;

const groupLink = (code: Text): string | undefined =>
  code && code.length <= LONGEST_CODE && /^[\w-]+$/.test(code)
    ? `https://chat.whatsapp.com/${code}`
    : undefined;

const note = (
  message:
    | { readonly extendedTextMessage?: { text?: Text } | null; readonly conversation?: Text }
    | null
    | undefined,
) => message?.conversation ?? message?.extendedTextMessage?.text;

const asked: Reader = ({ requestPaymentMessage: m }) =>
  words(label('paymentAsked'), money(m?.amount1000, m?.currencyCodeIso4217), note(m?.noteMessage));

const simple =
  (name: InboundLabel): Reader =>
  () =>
    words(label(name));

/** Invitations, polls, events, payments and what else has a form of its own. */
export const SOCIAL_READERS: Readonly<Record<string, Reader>> = {
  pollCreationMessage: m => poll(m.pollCreationMessage),
  pollCreationMessageV2: m => poll(m.pollCreationMessageV2),
  pollCreationMessageV3: m => poll(m.pollCreationMessageV3),
  pollCreationMessageV5: m => poll(m.pollCreationMessageV5),
  pollResultSnapshotMessage: m => results(m.pollResultSnapshotMessage),
  pollResultSnapshotMessageV3: m => results(m.pollResultSnapshotMessageV3),
  pollUpdateMessage: simple('pollVote'),
  eventMessage: eventOf,
  encEventResponseMessage: simple('eventAnswer'),
  groupInviteMessage: ({ groupInviteMessage: m }) =>
    words(label('groupInvite'), m?.groupName, m?.caption, groupLink(m?.inviteCode)),
  newsletterAdminInviteMessage: ({ newsletterAdminInviteMessage: m }) =>
    words(label('channelInvite'), m?.newsletterName, m?.caption),
  newsletterFollowerInviteMessageV2: ({ newsletterFollowerInviteMessageV2: m }) =>
    words(label('channelInvite'), m?.newsletterName, m?.caption),
  stickerPackMessage: ({ stickerPackMessage: m }) =>
    words(label('stickerPack'), m?.name, m?.publisher, m?.packDescription, m?.caption),
  callLogMesssage: callOf,
  scheduledCallCreationMessage: scheduledCall,
  scheduledCallEditMessage: simple('callScheduledCanceled'),
  requestPhoneNumberMessage: simple('numberAsked'),
  placeholderMessage: simple('phoneOnly'),
  sendPaymentMessage: ({ sendPaymentMessage: m }) => words(label('payment'), note(m?.noteMessage)),
  requestPaymentMessage: asked,
  declinePaymentRequestMessage: simple('paymentDeclined'),
  cancelPaymentRequestMessage: simple('paymentCanceled'),
  invoiceMessage: ({ invoiceMessage: m }) => words(label('invoice', m?.note)),
  paymentInviteMessage: simple('paymentInvite'),
  chat: ({ chat: m }) => words(m?.displayName),
  richResponseMessage: ({ richResponseMessage: m }) =>
    words(...(m?.submessages ?? []).map(({ messageText }) => messageText)),
  statusQuestionAnswerMessage: ({ statusQuestionAnswerMessage: m }) => words(m?.text),
  statusQuotedMessage: ({ statusQuotedMessage: m }) => words(m?.text),
  questionResponseMessage: ({ questionResponseMessage: m }) => words(m?.text),
};
