import 'reflect-metadata';
import {
  endingOf,
  firstNameOf,
  formatPhone,
  hasVariables,
  isBlank,
  isThanks,
  knownPhone,
  numberIn,
  otherSpelling,
  phoneTerms,
  plainAnswer,
  plainWords,
  readPhone,
  resolveVariables,
  runsWhenOpened,
  samePersonNumber,
  typedPhone,
  unknownVariables,
  type VariableValues,
  csvLine,
  withoutMark,
} from '@prosa/contracts';
import { previewOf } from '@prosa/conversation';
import { cleanMediaName, contentDisposition } from '@prosa/media';
import { csvRows } from '@prosa/sheets';
import { isEmail } from 'class-validator';
import { confirmationAnswer } from '../../services/campaigns/src/confirmation/confirmation-answer';
import { resolved } from '../../services/campaigns/src/dispatch/campaign-words';
import { personOf } from '../../services/campaigns/src/opt-out/person-of';
import { verbOf } from '../../services/campaigns/src/opt-out/opt-out.workflow';
import { webhookAnswer } from '../../services/conversations/src/automation/assistant/bot-answer.policy';
import {
  asksForPerson,
  isKeyword,
} from '../../services/conversations/src/automation/assistant/bot-turns.policy';
import {
  withoutPersonalData,
  withPersonalData,
} from '../../services/conversations/src/automation/assistant/personal-data.policy';
import { nameForModel } from '../../services/conversations/src/automation/assistant/prompt-name.policy';
import { withNamedLinks } from '../../services/conversations/src/automation/assistant/reply-links.policy';
import { richText } from '../../services/conversations/src/automation/assistant/typebot-rich-text.policy';
import { answerFor, typebotStep } from '../../services/conversations/src/automation/assistant/typebot.policy';
import {
  asksForStart,
  chosenOption,
} from '../../services/conversations/src/automation/routing/bot-menu.policy';
import { withNames } from '../../services/conversations/src/doors/ingress/inbound-texts';
import type { RoutingContext } from '../../services/conversations/src/automation/routing/routing-context.policy';
import { searchableText } from '../../services/conversations/src/desk/search/searchable-text';
import { rootedWordsOf, wordSearchOf } from '../../services/conversations/src/desk/search/word-roots';
import { divided } from '../../services/conversations/src/automation/assistant/divided-reply.policy';
import {
  inWhatsAppFlavour,
  withoutThoughts,
} from '../../services/conversations/src/automation/assistant/whatsapp-words.policy';
import { ratingIn } from '../../services/conversations/src/automation/routing/bot-texts.policy';
import { boundedContent } from '../../services/gateway/src/inbound/bounded-content';
import { readContent } from '../../services/gateway/src/whatsapp/baileys/content/content';
import { csvTextOf } from '../../libs/sheets/src/csv-rows';
import { PeopleRows } from '../../libs/sheets/src/people-rows';
import { mentionedIn, namesFor, typedMention } from '../../web/src/conversation/composer/mentions';
import { locationOf } from '../../web/src/conversation/media/location-body';
import { contactsOf } from '../../web/src/conversation/media/vcard';
import { excerptAround } from '../../web/src/conversation/search/excerpt-around';
import { isEmail as isTypedEmail } from '../../web/src/ui/validation';
import { textBlocks } from '../../web/src/ui/whatsapp-blocks';
import { plainText as withoutMarks, textParts } from '../../web/src/ui/whatsapp-marks';
import { growthOf, HOSTILE_TEXTS } from '../support/hostile-text';

const values = { name: '{{name}}', firstName: 'a' } as unknown as VariableValues;
const person = { at: new Date(0), timeZone: 'UTC', language: 'pt' } as const;
const colleagues = [{ id: 1, name: 'a' }] as unknown as Parameters<typeof namesFor>[0];
const input = (kind: string) => ({ kind, choices: [], isMultiple: false, retryText: '' });
const options = [{ id: 1, queueId: 1, parentId: null, option: 1, title: 'Vendas', message: '' }];

/** A reader takes the rows one after the other, and keeps none. */
const cellsOf = (rows: Iterable<{ readonly cells: readonly string[] }>): number => {
  let cells = 0;
  for (const row of rows) cells += row.cells.length;
  return cells;
};

/** All that reads text which customers, visitors of a form, bots or files bring. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  plainWords,
  plainAnswer,
  'the opt-out words': verbOf,
  'the confirmation of a campaign': confirmationAnswer,
  'a number of the menu': numberIn,
  'a rating': ratingIn,
  'thanks for it': isThanks,
  'the words of a bot': text => inWhatsAppFlavour(text),
  'the thoughts of a bot': withoutThoughts,
  'the messages of a long reply': text => divided(text),
  'the way back in the menu': text => asksForStart(text, { language: 'pt' } as RoutingContext),
  'a text that shows nothing': isBlank,
  'an option of the menu': text =>
    chosenOption(options as unknown as Parameters<typeof chosenOption>[0], text),
  'a keyword of a bot': text => isKeyword(text, 'vendas'),
  'the wish for a person': asksForPerson,
  'the words of a campaign': text =>
    resolved(
      text,
      { number: 1 },
      { ...person, name: text, variables: [{ key: 'a', value: text }], fields: [{ name: 'b', value: text }] },
    ),
  'a note that mentions': text => [
    typedMention(text),
    namesFor(colleagues, text),
    mentionedIn(text, colleagues),
  ],
  'the spellings of a number': text => [
    knownPhone(text),
    samePersonNumber(text),
    otherSpelling(text),
    personOf(text),
  ],
  'the words of a search': wordSearchOf,
  'the roots of words': rootedWordsOf,
  'the text of a message to search': body => searchableText({ body }),
  'the text of a card to search': body => searchableText({ mediaType: 'vcard', body }),
  'the text of a place to search': body => searchableText({ mediaType: 'locationMessage', body }),
  'the preview of a text': body => previewOf({ messageId: 'm', body }),
  'the preview of a card': body => previewOf({ messageId: 'm', body, mediaType: 'vcard' }),
  'the preview of a file': body => previewOf({ messageId: 'm', body, mediaType: 'application' }),
  'a first name': firstNameOf,
  'variables in a text': text => [hasVariables(text), unknownVariables(text), resolveVariables(text, values)],
  'personal data': withoutPersonalData,
  'personal data of the original': text => withPersonalData(text, text),
  'a name in a prompt': nameForModel,
  'links of a reply': text => withNamedLinks(text, 'https://loja.example'),
  'rich text of a typebot': text => richText([{ children: [{ text, bold: true, italic: true }] }]),
  'a step of a typebot': markdown =>
    typebotStep(JSON.stringify({ messages: [{ type: 'text', content: { markdown: `#{${markdown}` } }] })),
  'an e-mail address for a typebot': text => answerFor(input('email input'), text, false),
  'a number for a typebot': text => answerFor(input('number input'), text, false),
  'a telephone for a typebot': text => answerFor(input('phone number input'), text, false),
  'an address for a typebot': text => answerFor(input('url input'), text, false),
  'choices of a typebot': text =>
    answerFor({ ...input('choice input'), choices: ['a', 'b'], isMultiple: true }, text, false),
  'the answer of a webhook': text => webhookAnswer('text/plain', text),
  'the name of a file': cleanMediaName,
  'the header of a file': text => contentDisposition('inline', cleanMediaName(text)),
  'a phone number': readPhone,
  'a number to show': formatPhone,
  'the rows of a sheet': text => cellsOf(csvRows(text)),
  'a cell of a sheet': text => [withoutMark(text), csvLine([text])],
  'the code page of a sheet': text => csvTextOf(Buffer.from(text, 'latin1')),
  'the people of a sheet': text => {
    const people = new PeopleRows({ most: 10 });
    people.take({ line: 1, cells: [text, 'Nome', 'Telefone'] });
    people.take({ line: 2, cells: [text, 'Ana', text] });
    return people.end();
  },
  'a number that is searched': phoneTerms,
  'a number as it is typed': text => typedPhone(text, 12),
  'the ending of a file': text => [endingOf(text), runsWhenOpened(text)],
  'an e-mail address of a form': text => isEmail(text),
  'a text from WhatsApp': conversation => readContent({ conversation }, { pushName: conversation }),
  'a card from WhatsApp': vcard => readContent({ contactMessage: { vcard } }, { pushName: vcard }),
  'a file from WhatsApp': fileName => readContent({ documentMessage: { fileName } }, { pushName: fileName }),
  'buttons of a business': text =>
    readContent({
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: text,
          hydratedButtons: [{ quickReplyButton: { displayText: text } }],
        },
      },
    }),
  'parameters of a button': buttonParamsJson =>
    readContent({
      interactiveMessage: { nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson }] } },
    }),
  'an answer to a form': text =>
    readContent({
      interactiveResponseMessage: {
        nativeFlowResponseMessage: { paramsJson: JSON.stringify({ [text]: text }) },
      },
    }),
  'a quote and an advertisement from WhatsApp': text =>
    readContent({
      extendedTextMessage: {
        text: 'oi',
        contextInfo: {
          quotedMessage: { conversation: text },
          mentionedJid: [text],
          externalAdReply: { title: text, sourceType: 'ad', sourceApp: text, sourceUrl: `https://${text}` },
        },
      },
    }),
  'a place from WhatsApp': text =>
    readContent({ locationMessage: { name: text, address: text, comment: text } }),
  'the names of the mentioned': text => withNames(text, new Map([['@1', '@Ana']])),
  'the bounds of content': body =>
    boundedContent({
      kind: 'message',
      body: body + body,
      pushName: body,
      mediaType: 'extendedTextMessage',
      lines: [body, { label: 'pixPayment', text: body }],
      quoted: { lines: [body], mediaType: 'extendedTextMessage', fromMe: false },
      advert: { platform: 'other', title: body },
    }),
  'the parts of a bubble': textParts,
  'the blocks of a bubble': textBlocks,
  'a bubble without marks': withoutMarks,
  'a card in a bubble': contactsOf,
  'a place in a bubble': locationOf,
  'the excerpt of a search': text => excerptAround(text, 'pedido ontem'),
  'an e-mail address as it is typed': isTypedEmail,
};

/** Eight times the text may cost twelve times the work. */
const MOST = 12;

describe('Hostile text of 65,536 characters', () => {
  it.each(Object.keys(HOSTILE_TEXTS))('has the length that was asked for: %s', name => {
    expect([8_192, 65_536].map(length => HOSTILE_TEXTS[name]?.(length).length)).toEqual([8_192, 65_536]);
  });

  it.each(Object.entries(READERS))('is read in linear time by %s', (_, read) => {
    const found = Object.entries(HOSTILE_TEXTS).flatMap(([name, generate]) => {
      const growth = growthOf(read, generate, MOST);
      return growth > MOST ? [`${name}: ${growth.toFixed(0)} times`] : [];
    });
    expect(found).toEqual([]);
  });
});
