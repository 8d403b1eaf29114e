import type { InboundLine } from '@prosa/contracts';
import { choice, isVisible, label, money, shown, type MaybeLine, type Text } from './said';
import { objectOf, objectsOf, parsed, textOf } from './params';

type Params = Readonly<Record<string, unknown>>;

/** A button with its target: "Rastrear: https://…". */
export const target = (name: Text, address: Text): string | undefined =>
  !isVisible(address) ? choice(name) : isVisible(name) ? `${name}: ${address}` : address;

/** An amount as payments write it: an integer and its divisor. */
const amountOf = (value: unknown, currency: unknown, total: boolean): InboundLine | undefined => {
  const { value: units, offset } = objectOf(value);
  const thousandths = (Number(units) / (Number(offset) || 1)) * 1_000;
  return money(Math.round(thousandths), textOf(currency), total ? 'total' : undefined);
};

const itemOf = ({ name, quantity }: Params): string | undefined => {
  const count = Number(quantity);
  return choice(count > 1 ? `${count} × ${textOf(name) ?? ''}` : textOf(name));
};

/** The parts of a Pix code that a customer needs. */
function pixOf(setting: Params): InboundLine {
  const code = objectOf(setting['pix_static_code'] ?? setting['pix_dynamic_code']);
  const parts = [textOf(code['merchant_name']), textOf(code['key']), textOf(code['code'])];
  return label('pixPayment', parts.filter(part => part !== undefined).join(', '));
}

function paymentOf(params: Params): readonly MaybeLine[] {
  const order = objectOf(params['order']);
  const settings = objectsOf(params['payment_settings']);
  const pix = settings.filter(setting => 'pix_static_code' in setting || 'pix_dynamic_code' in setting);
  const links = settings.map(setting => textOf(objectOf(setting['payment_link'])['uri']));
  const slips = settings.map(setting => textOf(objectOf(setting['boleto'])['digitable_line']));
  return [
    ...(pix.length > 0 ? pix.map(pixOf) : [label('payment', textOf(params['reference_id']))]),
    ...objectsOf(order['items']).map(itemOf),
    amountOf(params['total_amount'], params['currency'], true),
    ...links,
    ...slips,
  ];
}

/** The state of an order, as shops tell it. */
function orderOf(params: Params): readonly MaybeLine[] {
  const order = objectOf(params['order']);
  return [
    label('order', textOf(params['reference_id'])),
    textOf(order['description']),
    ...objectsOf(order['items']).map(itemOf),
  ];
}

function choicesOf(params: Params): readonly MaybeLine[] {
  const sections = objectsOf(params['sections']);
  const rows = (section: Params) =>
    objectsOf(section['rows']).map(row =>
      choice(textOf(row['title'], row['id']), textOf(row['description'])),
    );
  return sections.flatMap(section => [textOf(section['title']), ...rows(section)]);
}

/** One reader per kind of button, by the protocol's names. */
const BUTTONS: Readonly<Record<string, (params: Params) => readonly MaybeLine[]>> = {
  cta_url: params => [target(textOf(params['display_text']), textOf(params['url'], params['merchant_url']))],
  open_webview: params => [target(textOf(params['title']), textOf(objectOf(params['link'])['url']))],
  cta_call: params => [target(textOf(params['display_text']), textOf(params['phone_number']))],
  cta_copy: params => [target(textOf(params['display_text']), textOf(params['copy_code']))],
  single_select: choicesOf,
  payment_info: paymentOf,
  review_and_pay: paymentOf,
  payment_status: paymentOf,
  order_details: paymentOf,
  review_order: orderOf,
  order_status: orderOf,
  send_location: () => [label('locationAsked')],
  catalog_message: () => [label('catalog')],
  mpm: () => [label('catalog')],
};

/** The lines of one button. */
export function buttonLines(name: Text, json: Text): readonly InboundLine[] {
  const params = parsed(json);
  const isPayment = 'payment_settings' in params;
  const read = isPayment ? paymentOf : BUTTONS[name ?? ''];
  const own = read === undefined ? [] : shown(...read(params));
  if (own.length > 0) return own;
  const address = textOf(params['url'], params['merchant_url'], objectOf(params['link'])['url']);
  return shown(
    target(
      textOf(params['display_text'], params['flow_cta'], params['title'], params['button_title']),
      /^https?:/i.test(address ?? '') ? address : undefined,
    ),
  );
}

/** Names of fields that only the sender's system understands. */
const INTERNAL = /(^|_)(token|id|version|wa_flow.*)$/i;

const MOST_ANSWERS = 50;

const DEEPEST_ANSWER = 3;

/** `screen_0_Nome_1` is the field "Nome" of a form that was made in WhatsApp's own editor, `0_Sim` its first choice. */
const fieldName = (field: string): string =>
  field
    .replace(/^screen_\d+_/i, '')
    .replace(/_\d+$/, '')
    .replaceAll('_', ' ');
const chosenWords = (value: string): string => value.replace(/^\d{1,2}_(?=\D)/, '');

/** An answer in words: a text, a choice of several, or fields of its own. */
const saidIn = (value: unknown, depth = 0): string => {
  if (depth > DEEPEST_ANSWER) return '';
  const parts = Array.isArray(value)
    ? value.slice(0, MOST_ANSWERS).map(part => saidIn(part, depth + 1))
    : typeof value === 'object' && value !== null
      ? answersIn(objectOf(value), depth + 1)
      : [typeof value === 'boolean' ? (value ? '✓' : '') : chosenWords(textOf(value) ?? '')];
  return parts.filter(isVisible).join(', ');
};

const answersIn = (params: Params, depth = 0): readonly string[] =>
  Object.entries(params)
    .filter(([field]) => !INTERNAL.test(field))
    .slice(0, MOST_ANSWERS)
    .map(([field, value]) => {
      const said = saidIn(value, depth);
      return said === '' ? '' : `${fieldName(field)}: ${said}`;
    });

const chosenIn = (params: Params): string | undefined =>
  textOf(params['title'], params['display_text'], params['text'], params['description']);

/** The answers of a form beside the words that are shown for it; none for a choice. */
export function formLines(json: Text): readonly InboundLine[] {
  const params = parsed(json);
  return chosenIn(params) === undefined ? shown(...answersIn(params)) : [];
}

/** What somebody chose or filled in: the visible words, else the answers, else the id. */
export function responseLines(json: Text): readonly InboundLine[] {
  const params = parsed(json);
  const chosen = chosenIn(params);
  if (chosen !== undefined) return [chosen];
  const answers = shown(...answersIn(params));
  return answers.length > 0 ? answers : shown(textOf(params['id'], params['selectedId']));
}
