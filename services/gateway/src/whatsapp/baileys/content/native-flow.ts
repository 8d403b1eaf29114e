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

const answersIn = (params: Params): readonly string[] =>
  Object.entries(params)
    .filter(([field]) => !INTERNAL.test(field))
    .slice(0, MOST_ANSWERS)
    .map(([field, value]) => {
      const said = Array.isArray(value)
        ? value.filter(part => textOf(part) !== undefined).join(', ')
        : textOf(value);
      return said === undefined || said === '' ? '' : `${field.replaceAll('_', ' ')}: ${said}`;
    });

/** What somebody chose or filled in: the visible words, else the answers, else the id. */
export function responseLines(json: Text): readonly InboundLine[] {
  const params = parsed(json);
  const chosen = textOf(params['title'], params['display_text'], params['text'], params['description']);
  if (chosen !== undefined) return [chosen];
  const answers = shown(...answersIn(params));
  return answers.length > 0 ? answers : shown(textOf(params['id'], params['selectedId']));
}
