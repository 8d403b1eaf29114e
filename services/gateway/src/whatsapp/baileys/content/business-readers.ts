import type { InboundLine } from '@prosa/contracts';
import type { ProtoMessage } from '../baileys-library';
import { buttonLines, formLines, responseLines, target } from './native-flow';
import { documentName, placeLines } from './plain-readers';
import {
  choice,
  firstVisible,
  isVisible,
  label,
  money,
  shown,
  words,
  type MaybeLine,
  type Reader,
  type Said,
  type Text,
} from './said';

type Part<Field extends keyof ProtoMessage> = NonNullable<ProtoMessage[Field]>;
type Template = Part<'templateMessage'>;
type Hydrated = NonNullable<Template['hydratedTemplate']>;
type FourRows = NonNullable<Template['fourRowTemplate']>;
type Structured = Part<'highlyStructuredMessage'>;
type Interactive = Part<'interactiveMessage'>;

const DEEPEST = 4;

interface Header {
  readonly documentMessage?: {
    readonly fileName?: Text;
    readonly title?: Text;
    readonly caption?: Text;
  } | null;
  readonly imageMessage?: { readonly caption?: Text } | null;
  readonly videoMessage?: { readonly caption?: Text } | null;
  readonly locationMessage?: Parameters<typeof placeLines>[0];
}

const captionOf = (header: Header | null | undefined): Text =>
  (header?.imageMessage ?? header?.videoMessage ?? header?.documentMessage)?.caption;

/** A text under the file that its header has, if any; what the file itself says comes first, unless the text repeats it. */
function underHeader(header: Header | null | undefined, ...lines: readonly MaybeLine[]): Said {
  const caption = captionOf(header);
  const first = lines.includes(caption) ? [] : [caption];
  const all = shown(...placeLines(header?.locationMessage), ...first, ...lines);
  if (header?.documentMessage) {
    const own = all.length > 0 ? all : shown(documentName(header.documentMessage));
    return { mediaType: 'application', lines: own, file: [header, 'documentMessage'] };
  }
  if (header?.imageMessage) return { mediaType: 'image', lines: all, file: [header, 'imageMessage'] };
  if (header?.videoMessage) return { mediaType: 'video', lines: all, file: [header, 'videoMessage'] };
  return words(...all);
}

const structured = (message: Structured | null | undefined, depth: number): readonly InboundLine[] => {
  if (message === null || message === undefined || depth > DEEPEST) return [];
  const hydrated = message.hydratedHsm ? templateOf(message.hydratedHsm, depth + 1).lines : [];
  if (hydrated.length > 0) return hydrated;
  const params = shown(...(message.params ?? []));
  return params.length > 0 ? params : shown(...(message.localizableParams ?? []).map(each => each.default));
};

const structuredText = (message: Structured | null | undefined, depth: number): string | undefined => {
  const texts = structured(message, depth).filter(line => typeof line === 'string');
  return texts.length === 0 ? undefined : texts.join(' ');
};

const hydratedOf = (template: Hydrated): Said =>
  underHeader(
    template,
    template.hydratedTitleText,
    template.hydratedContentText,
    template.hydratedFooterText,
    ...(template.hydratedButtons ?? []).map(({ urlButton, callButton, quickReplyButton }) =>
      urlButton
        ? target(urlButton.displayText, urlButton.url)
        : callButton
          ? target(callButton.displayText, callButton.phoneNumber)
          : choice(quickReplyButton?.displayText),
    ),
  );

const fourRowsOf = (template: FourRows, depth: number): Said =>
  underHeader(
    template,
    ...structured(template.highlyStructuredMessage, depth),
    ...structured(template.content, depth),
    ...structured(template.footer, depth),
    ...(template.buttons ?? []).map(({ urlButton, callButton, quickReplyButton }) =>
      urlButton
        ? target(structuredText(urlButton.displayText, depth), structuredText(urlButton.url, depth))
        : callButton
          ? target(
              structuredText(callButton.displayText, depth),
              structuredText(callButton.phoneNumber, depth),
            )
          : choice(structuredText(quickReplyButton?.displayText, depth)),
    ),
  );

function templateOf(template: Template | null | undefined, depth: number): Said {
  const { hydratedTemplate, hydratedFourRowTemplate, fourRowTemplate } = template ?? {};
  const forms: readonly (() => Said)[] = [
    ...[hydratedTemplate, hydratedFourRowTemplate].flatMap(each => (each ? [() => hydratedOf(each)] : [])),
    () => interactiveOf(template?.interactiveMessageTemplate, depth + 1),
    ...(fourRowTemplate ? [() => fourRowsOf(fourRowTemplate, depth + 1)] : []),
  ];
  // Some clients send the same content in several forms, and some of them empty.
  for (const form of forms) {
    const said = form();
    if (said.lines.length > 0 || said.file !== undefined) return said;
  }
  return words();
}

function headerOf(header: Interactive['header']): {
  readonly part: Header | null;
  readonly lines: readonly MaybeLine[];
} {
  const product = header?.productMessage;
  const own = product ? productOf(product) : undefined;
  return {
    part: own?.file === undefined ? (header ?? null) : (own.file[0] as Header),
    lines: [header?.title, header?.subtitle, ...(own?.lines ?? [])],
  };
}

function interactiveOf(message: Interactive | null | undefined, depth: number): Said {
  if (message === null || message === undefined || depth > DEEPEST) return words();
  const {
    header,
    body,
    footer,
    nativeFlowMessage,
    carouselMessage,
    shopStorefrontMessage,
    collectionMessage,
  } = message;
  const cards = (carouselMessage?.cards ?? []).map(card => interactiveOf(card, depth + 1));
  const { part, lines } = headerOf(header);
  const said = underHeader(
    part,
    ...lines,
    body?.text,
    footer?.text,
    ...(nativeFlowMessage?.buttons ?? []).flatMap(({ name, buttonParamsJson }) =>
      buttonLines(name, buttonParamsJson),
    ),
    shopStorefrontMessage || collectionMessage ? label('catalog') : undefined,
    ...cards.flatMap(card => card.lines),
  );
  // One bubble has one file: of the cards the first.
  const first = cards.find(card => card.file !== undefined);
  return said.file !== undefined || first?.file === undefined ? said : { ...first, lines: said.lines };
}

type Product = Part<'productMessage'>;

function productOf({ product, body, footer, catalog }: Product): Said {
  const { title, description, currencyCode, priceAmount1000, salePriceAmount1000, url, signedUrl } =
    product ?? {};
  return underHeader(
    product?.productImage
      ? { imageMessage: product.productImage }
      : { imageMessage: catalog?.catalogImage ?? null },
    label(product ? 'product' : 'catalog'),
    title ?? catalog?.title,
    description ?? catalog?.description,
    money(salePriceAmount1000, currencyCode) ?? money(priceAmount1000, currencyCode),
    body,
    footer,
    url || signedUrl,
  );
}

function orderOf(order: Part<'orderMessage'>): Said {
  const items = order.itemCount ?? 0;
  return words(
    label('order'),
    order.orderTitle,
    items > 0 ? { items } : undefined,
    money(order.totalAmount1000, order.totalCurrencyCode, 'total'),
    order.message,
  );
}

const listOf = (list: Part<'listMessage'>): Said =>
  words(
    list.title,
    list.description,
    ...(list.sections ?? []).flatMap(({ title, rows }) => [
      title,
      ...(rows ?? []).map(row => choice(row.title || row.rowId, row.description)),
    ]),
    ...(list.productListInfo?.productSections ?? []).map(({ title }) => choice(title)),
    list.footerText,
    ...(list.sections?.length || list.productListInfo ? [] : [choice(list.buttonText)]),
  );

const buttonsOf = (message: Part<'buttonsMessage'>): Said =>
  underHeader(
    message,
    message.text,
    message.contentText,
    message.footerText,
    ...(message.buttons ?? []).flatMap(({ buttonText, nativeFlowInfo }): readonly MaybeLine[] =>
      isVisible(buttonText?.displayText)
        ? [choice(buttonText.displayText)]
        : buttonLines(nativeFlowInfo?.name, nativeFlowInfo?.paramsJson),
    ),
  );

/** Messages of businesses, and the answers to them. */
export const BUSINESS_READERS: Readonly<Record<string, Reader>> = {
  templateMessage: (m, depth) => templateOf(m.templateMessage, depth),
  highlyStructuredMessage: (m, depth) => words(...structured(m.highlyStructuredMessage, depth)),
  interactiveMessage: (m, depth) => interactiveOf(m.interactiveMessage, depth),
  buttonsMessage: m => (m.buttonsMessage ? buttonsOf(m.buttonsMessage) : words()),
  listMessage: m => (m.listMessage ? listOf(m.listMessage) : words()),
  productMessage: m => (m.productMessage ? productOf(m.productMessage) : words()),
  orderMessage: m => (m.orderMessage ? orderOf(m.orderMessage) : words()),
  buttonsResponseMessage: ({ buttonsResponseMessage: m }) =>
    words(firstVisible(m?.selectedDisplayText, m?.selectedButtonId)),
  listResponseMessage: ({ listResponseMessage: m }) =>
    words(firstVisible(m?.title, m?.description, m?.singleSelectReply?.selectedRowId)),
  templateButtonReplyMessage: ({ templateButtonReplyMessage: m }) =>
    words(firstVisible(m?.selectedDisplayText, m?.selectedId)),
  interactiveResponseMessage: ({ interactiveResponseMessage: m }) => {
    const { paramsJson, name } = m?.nativeFlowResponseMessage ?? {};
    // Above a form that was filled in stands "Sent" only.
    return isVisible(m?.body?.text)
      ? words(m.body.text, ...formLines(paramsJson))
      : words(...responseLines(paramsJson), name);
  },
};
